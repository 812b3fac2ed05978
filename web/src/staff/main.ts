import "../style/base.css";
import "./staff.css";

import { mount } from "svelte";

import { refresh } from "../lib/session.svelte";
import { connection } from "../lib/socket.svelte";
import App from "./App.svelte";

mount(App, { target: document.getElementById("app")! });

void refresh()
  .catch(() => null)
  .then(() => connection.open());
