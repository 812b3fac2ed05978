/** Chips on the felt before betting closes: placed, taken back, doubled, laid as in the last round. */

import { money } from "../lib/money";
import { preferences } from "../lib/preferences.svelte";
import { toast } from "../lib/say.svelte";
import type { Table } from "../lib/tables.svelte";
import type { Picture, Refusal } from "../lib/wire";
import { sound } from "./sounds";

/** Amounts by spot: "3/main", "3/behind", "3/perfect_pairs". */
export type Stakes = Record<string, number>;

export const spot = (seat: number, name: string): string => `${seat}/${name}`;

const parts = (key: string): [seat: number, name: string] => {
  const at = key.indexOf("/");
  return [Number(key.slice(0, at)), key.slice(at + 1)];
};

const sum = (stakes: Stakes): number => Object.values(stakes).reduce((total, one) => total + one, 0);

/** Without the spots that hold nothing. */
const tidy = (stakes: Stakes): Stakes => Object.fromEntries(Object.entries(stakes).filter(([, amount]) => amount > 0));

function on_felt(picture: Picture, me: string): Stakes {
  const stakes: Stakes = {};
  for (const bet of picture.pending.filter((one) => one.player === me)) {
    stakes[spot(bet.seat, "main")] = bet.main;
    for (const [name, amount] of Object.entries(bet.side)) stakes[spot(bet.seat, name)] = amount;
  }
  for (const bet of picture.behind.filter((one) => one.player === me)) stakes[spot(bet.seat, "behind")] = bet.stake;
  return tidy(stakes);
}

function of_round(picture: Picture, me: string, names: string[]): Stakes {
  const stakes: Stakes = {};
  const round = picture.round!;
  for (const [k, main] of round.bets.entries()) {
    if (round.bettors[k] !== me) continue;
    stakes[spot(k + 1, "main")] = main;
    for (const [b, amount] of (round.side[k] ?? []).entries()) stakes[spot(k + 1, names[b] ?? "")] = amount;
  }
  for (const [b, [at, stake]] of round.behind.entries()) {
    if (round.bettors[round.bets.length + b] === me) stakes[spot(at + 1, "behind")] = stake;
  }
  return tidy(stakes);
}

export class Betting {
  /** what was asked for and is not answered yet; null: the felt is as it should be */
  #wanted = $state.raw<Stakes | null>(null);
  /** what is laid only if the player says so once more: a spot is over the amount that was set for this */
  asking = $state.raw<{ stakes: Stakes; highest: number } | null>(null);
  #past = $state.raw<Stakes[]>([]);
  #last = $state.raw<Stakes>({});
  #busy = false;
  #sending: Promise<void> = Promise.resolve();
  #round = 0;
  #stop: () => void;

  constructor(
    readonly table: Table,
    readonly me: string,
  ) {
    this.#last = JSON.parse(sessionStorage.getItem(this.#key) ?? "{}") as Stakes;
    this.#stop = table.follow((picture) => this.#see(picture));
  }

  close(): void {
    this.#stop();
  }

  get #key(): string {
    return `holecard-bets-${this.table.id}-${this.me}`;
  }

  get stakes(): Stakes {
    return this.#wanted ?? (this.table.picture ? on_felt(this.table.picture, this.me) : {});
  }

  get total(): number {
    return sum(this.stakes);
  }

  get can_undo(): boolean {
    return this.#past.length > 0;
  }

  /** The last round's bets, as far as their seats still are what they were. */
  get again(): Stakes {
    const seats = this.table.picture?.seats ?? [];
    const fits = ([key]: [string, number]): boolean => {
      const [seat, name] = parts(key);
      const player = seats[seat - 1]?.player;
      return name === "behind" ? Boolean(player) && player !== this.me : player === this.me;
    };
    return Object.fromEntries(Object.entries(this.#last).filter(fits));
  }

  at(seat: number, name: string): number {
    return this.stakes[spot(seat, name)] ?? 0;
  }

  place(seat: number, name: string, amount: number): void {
    const key = spot(seat, name);
    this.#lay({ ...this.stakes, [key]: Math.max(0, (this.stakes[key] ?? 0) + amount) });
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#past = this.#past.slice(0, -1);
    this.#send(before);
  }

  clear(): void {
    if (this.total) this.#lay({});
  }

  rebet(): void {
    this.#lay({ ...this.stakes, ...this.again });
  }

  double(): void {
    const more = this.total;
    const free = this.table.own ? this.table.own.available : Infinity;
    if (more > free) {
      toast(`doubling takes ${money(more)} more, and you have ${money(free)}`, "fault");
      return;
    }
    this.#lay(Object.fromEntries(Object.entries(this.stakes).map(([key, amount]) => [key, 2 * amount])));
  }

  #lay(wanted: Stakes): void {
    const limit = preferences.confirm_over;
    const raised = Object.entries(wanted).filter(([key, amount]) => amount > (this.stakes[key] ?? 0));
    const highest = Math.max(0, ...raised.map(([, amount]) => amount));
    if (limit && highest > limit) this.asking = { stakes: wanted, highest };
    else this.#lay_now(wanted);
  }

  /** The answer to what was asked. */
  confirm(yes: boolean): void {
    const { asking } = this;
    this.asking = null;
    if (yes && asking) this.#lay_now(asking.stakes);
  }

  #lay_now(wanted: Stakes): void {
    sound("chip");
    this.#past = [...this.#past.slice(-49), this.stakes];
    this.#send(tidy(wanted));
  }

  /** When all that was laid so far has been answered: what is said after it must not overtake it. */
  async sent(): Promise<void> {
    await this.#sending;
  }

  /** Clicks that come while an answer is under way go together in the next frame. */
  #send(wanted: Stakes): void {
    this.#wanted = wanted;
    if (this.#busy) return;
    this.#busy = true;
    this.#sending = this.#bring_all();
  }

  async #bring_all(): Promise<void> {
    let laid = this.table.picture ? on_felt(this.table.picture, this.me) : {};
    try {
      while (this.#wanted && JSON.stringify(this.#wanted) !== JSON.stringify(laid)) {
        const goal: Stakes = this.#wanted;
        const refused = await this.#bring(laid, goal);
        laid = goal;
        if (refused) break;
      }
    } finally {
      this.#busy = false;
      this.#wanted = null;
    }
  }

  async #bring(laid: Stakes, goal: Stakes): Promise<Refusal | null> {
    const changed = Object.keys({ ...laid, ...goal }).filter((key) => (laid[key] ?? 0) !== (goal[key] ?? 0));
    const seats = new Set(changed.filter((key) => parts(key)[1] !== "behind").map((key) => parts(key)[0]));
    const asked = [...seats].map((seat) => {
      const own = Object.entries(goal).filter(([key]) => parts(key)[0] === seat && parts(key)[1] !== "behind");
      const { main = 0, ...side } = Object.fromEntries(own.map(([key, amount]) => [parts(key)[1], amount])) as Stakes;
      return this.table.ask("bet", { seat, main, side });
    });
    for (const key of changed.filter((one) => parts(one)[1] === "behind")) {
      asked.push(this.table.ask("behind", { seat: parts(key)[0], stake: goal[key] ?? 0 }));
    }
    let refused: Refusal | null = null;
    for (const answer of await Promise.all(asked)) {
      if (answer.type === "refused") {
        refused = answer;
        if (answer.reason !== "reality_check") toast(answer.message, "fault");
      } else for (const notice of answer.notices ?? []) toast(notice);
    }
    return refused;
  }

  #see(picture: Picture): void {
    const number = picture.round?.number ?? 0;
    if (number && number !== this.#round && this.table.info) {
      const names = this.table.info.spots.map(([name]) => name);
      const stakes = of_round(picture, this.me, names);
      if (sum(stakes)) {
        this.#last = stakes;
        sessionStorage.setItem(this.#key, JSON.stringify(stakes));
      }
      this.#round = number;
    }
    if (picture.phase !== "betting") {
      if (this.#past.length) this.#past = [];
      if (this.asking) this.asking = null;
    }
  }
}
