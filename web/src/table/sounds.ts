/** Sounds made on the spot, and a voice; both off until somebody wants them. All of it also stands on the screen. */

import { preferences } from "../lib/preferences.svelte";

type Sound = "card" | "chip" | "turn" | "won" | "late";

/** Tones one after the other: pitch, and how long. A card is a breath of noise. */
const TONES: Record<Exclude<Sound, "card">, [hertz: number, seconds: number][]> = {
  chip: [[2100, 0.03], [2600, 0.04]],
  turn: [[660, 0.09], [880, 0.14]],
  won: [[523, 0.1], [659, 0.1], [784, 0.22]],
  late: [[440, 0.06]],
};

let audio: AudioContext | null = null;

export function sound(which: Sound): void {
  if (!preferences.sounds || document.hidden) return;
  audio ??= new AudioContext();
  const loud = audio.createGain();
  loud.gain.value = preferences.volume * 0.2;
  loud.connect(audio.destination);
  if (which === "card") breathe(audio, loud);
  else ring(audio, loud, TONES[which]);
}

function breathe(to: AudioContext, loud: GainNode): void {
  const length = Math.floor(to.sampleRate * 0.07);
  const noise = to.createBuffer(1, length, to.sampleRate);
  const samples = noise.getChannelData(0);
  for (let k = 0; k < length; k++) samples[k] = (Math.random() * 2 - 1) * (1 - k / length) ** 3;
  const source = to.createBufferSource();
  source.buffer = noise;
  source.connect(loud);
  source.start();
}

function ring(to: AudioContext, loud: GainNode, tones: [number, number][]): void {
  let at = to.currentTime;
  for (const [hertz, seconds] of tones) {
    const tone = to.createOscillator();
    const fade = to.createGain();
    tone.frequency.value = hertz;
    fade.gain.setValueAtTime(1, at);
    fade.gain.exponentialRampToValueAtTime(0.01, at + seconds);
    tone.connect(fade).connect(loud);
    tone.start(at);
    tone.stop(at + seconds);
    at += seconds * 0.8;
  }
}

export function call(text: string): void {
  if (!preferences.voice || document.hidden || !("speechSynthesis" in window)) return;
  const words = new SpeechSynthesisUtterance(text);
  words.volume = preferences.volume;
  speechSynthesis.speak(words);
}
