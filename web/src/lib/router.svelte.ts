/** Pages by the hash of the address: "#/table/american-low" is page "table" with part "american-low". */

export interface Route {
  page: string;
  parts: string[];
}

function read(): Route {
  const [page = "", ...parts] = location.hash.replace(/^#\/?/, "").split("/").map(decoded);
  return { page: page || "lobby", parts };
}

/** An address may be mistyped: what cannot be decoded stands as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

let current = $state.raw(read());

addEventListener("hashchange", () => {
  current = read();
  scrollTo(0, 0);
});

export const route = {
  get page() {
    return current.page;
  },
  get parts() {
    return current.parts;
  },
};

export function link(page: string, ...parts: (string | number)[]): string {
  return "#/" + [page === "lobby" ? "" : page, ...parts].map((one) => encodeURIComponent(one)).join("/");
}

export function go(page: string, ...parts: (string | number)[]): void {
  location.hash = link(page, ...parts);
}
