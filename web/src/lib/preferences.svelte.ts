/** What a player sets for this browser: it changes how things look and move, and nothing of the game. */

const KEY = "holecard-preferences";

export const DEFAULTS = {
  /** how fast cards move: 1 is the croupier's pace, 0 is still */
  pace: matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 1,
  suits: "four" as "four" | "two",
  sounds: false,
  voice: false,
  volume: 0.5,
  /** ask before a bet over this amount, in minor units; 0 never asks */
  confirm_over: 0,
  gestures: true,
  left_handed: false,
};

export type Preferences = typeof DEFAULTS;

function read(): Preferences {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Preferences>) };
  } catch {
    return { ...DEFAULTS };
  }
}

/** Change a field and it is kept. */
export const preferences: Preferences = $state(read());

$effect.root(() => {
  $effect(() => {
    localStorage.setItem(KEY, JSON.stringify(preferences));
    document.documentElement.dataset.suits = preferences.suits;
    document.documentElement.style.setProperty("--pace", String(preferences.pace));
  });
});

/** A time of movement in milliseconds, at the player's pace. */
export const paced = (ms: number): number => ms * preferences.pace;
