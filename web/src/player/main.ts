import "../style/base.css";

import { mount } from "svelte";

import { refresh } from "../lib/session.svelte";
import { connection } from "../lib/socket.svelte";
import App from "./App.svelte";

mount(App, { target: document.getElementById("app")! });

// First who is there: a session that is over is forgotten by this, and one without a session may still watch.
void refresh()
  .catch(() => null)
  .then(() => connection.open());
