/** Pages by the hash of the address: "#/table/american-low" is page "table" with part "american-low". */

export interface Route {
  page: string;
  parts: string[];
}

function read(): Route {
  const [page = "", ...parts] = location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  return { page: page || "lobby", parts };
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
