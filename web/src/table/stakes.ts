/** What a player has in the open round, all bets together. */

import type { RoundPicture } from "../lib/wire";

export function stake_in(round: RoundPicture | null, me: string): number {
  if (!round || !me) return 0;
  const mine = (who: number): boolean => round.bettors[who] === me;
  let sum = 0;
  for (const [who, , stake, free, up] of round.wagers) if (mine(who)) sum += stake - free + up;
  for (const [seat, amounts] of round.side.entries()) if (mine(seat)) for (const amount of amounts) sum += amount;
  for (const one of round.events) if (one.event === "OpeningTaken" && one.choice === "insurance" && mine(one.who)) sum += one.amount;
  return sum;
}
