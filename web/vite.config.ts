import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The Python server serves what is built here; `npm run dev` passes what is asked of it on to a running one.
const server = "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  base: "/",
  build: {
    outDir: "../src/holecard/server/pages",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // no data: addresses, so that the content security policy needs none
    modulePreload: { polyfill: false }, // an inline script, which the policy forbids
    rolldownOptions: { input: ["index.html", "staff.html"] },
  },
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } } },
});
