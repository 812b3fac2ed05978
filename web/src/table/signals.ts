/** The casino's own hand signals on a touch screen: a side-to-side motion, or a sweep towards oneself. */

const FAR_PX = 56;
const SOON_MS = 900;

export type Signal = "side" | "towards";

/** For `{@attach}`: calls `made` for each signal that is made inside the element. */
export function signals(made: (signal: Signal) => void): (node: HTMLElement) => () => void {
  return (node) => {
    let from: { x: number; y: number; at: number; id: number } | null = null;
    const down = (event: PointerEvent): void => {
      from = event.pointerType === "touch" && event.isPrimary ? { x: event.clientX, y: event.clientY, at: event.timeStamp, id: event.pointerId } : null;
    };
    const up = (event: PointerEvent): void => {
      if (!from || from.id !== event.pointerId || event.timeStamp - from.at > SOON_MS) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      from = null;
      if (Math.abs(x) > FAR_PX && Math.abs(x) > 2 * Math.abs(y)) made("side");
      else if (y > FAR_PX && y > 2 * Math.abs(x)) made("towards");
    };
    node.addEventListener("pointerdown", down);
    node.addEventListener("pointerup", up);
    return () => {
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointerup", up);
    };
  };
}
