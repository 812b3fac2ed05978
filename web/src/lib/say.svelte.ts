/** Short notices at the edge of the screen, and words for those who listen to it. */

export interface Toast {
  key: number;
  text: string;
  kind: "note" | "fault" | "good";
}

const SHOWN_MS = 6000;
let count = 0;
let toasts = $state.raw<Toast[]>([]);
let spoken = $state("");

export const said = {
  get toasts() {
    return toasts;
  },
  get spoken() {
    return spoken;
  },
};

export function toast(text: string, kind: Toast["kind"] = "note"): void {
  const key = ++count;
  toasts = [...toasts.filter((one) => one.text !== text).slice(-2), { key, text, kind }];
  setTimeout(() => dismiss(key), SHOWN_MS);
}

export function dismiss(key: number): void {
  toasts = toasts.filter((one) => one.key !== key);
}

/** For the live region; the same words said again are still new. */
export function speak(text: string): void {
  spoken = spoken === text ? `${text} ` : text;
}
