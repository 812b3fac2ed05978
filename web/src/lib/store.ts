/** What this browser keeps; a browser that keeps nothing loses nothing else. */

function tried<T>(act: () => T, otherwise: T): T {
  try {
    return act();
  } catch {
    return otherwise;
  }
}

export const store: Pick<Storage, "getItem" | "setItem" | "removeItem"> = {
  getItem: (key) => tried(() => localStorage.getItem(key), null),
  setItem: (key, value) => tried(() => localStorage.setItem(key, value), undefined),
  removeItem: (key) => tried(() => localStorage.removeItem(key), undefined),
};
