/** Cards come from the shoe, turn over, and go to the discards; by transforms alone, so that nothing else moves. */

import { cubicIn, cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";

import { paced } from "../lib/preferences.svelte";

function way(node: Element, to: string): [x: number, y: number] {
  const goal = document.querySelector(to)?.getBoundingClientRect();
  const own = node.getBoundingClientRect();
  return goal ? [goal.left + goal.width / 2 - own.left - own.width / 2, goal.top + goal.height / 2 - own.top - own.height / 2] : [0, -80];
}

export function deal(node: Element): TransitionConfig {
  const duration = paced(320);
  if (!duration) return { duration: 0 };
  const [x, y] = way(node, "[data-shoe]");
  return {
    duration,
    easing: cubicOut,
    css: (t, u) => `transform: translate(${x * u}px, ${y * u}px) rotate(${-70 * u}deg); opacity: ${Math.min(1, 4 * t)}`,
  };
}

export function turn(_node: Element): TransitionConfig {
  return { duration: paced(300), easing: cubicOut, css: (_, u) => `transform: perspective(40rem) rotateY(${90 * u}deg)` };
}

export function gather(node: Element): TransitionConfig {
  const duration = location.hash.startsWith("#/table") ? paced(260) : 0; // a page that is left waits for no card
  if (!duration) return { duration: 0 };
  const [x, y] = way(node, "[data-discards]");
  return { duration, easing: cubicIn, css: (t, u) => `transform: translate(${x * u}px, ${y * u}px) rotate(${40 * u}deg); opacity: ${t}` };
}
