// Made by tools/protocol_docs.py from src/holecard/table/protocol.py.

/** The first frame. `client` names this tab, and stays the same over reconnections; `token` is for programs without cookies; `epoch` is that of the last welcome; `seen` is the last version of each table that is watched. */
export interface Hello {
  type: "hello";
  client: string;
  protocol?: number;
  token?: string;
  epoch?: string;
  seen?: Record<string, number>;
}

/** Follow a table; "lobby" is the list of all tables. */
export interface Watch {
  type: "watch";
  table: string;
  on?: boolean;
}

/** Take a free seat. */
export interface Sit {
  type: "sit";
  number: number;
  table: string;
  seat: number;
}

/** Give a seat up; not while a round with a stake of one's own is open. */
export interface Leave {
  type: "leave";
  number: number;
  table: string;
  seat: number;
}

/** The bet on one's own seat, as a whole, in minor units; a main bet of 0 takes it back. */
export interface Bet {
  type: "bet";
  number: number;
  table: string;
  seat: number;
  main: number;
  side?: Record<string, number>;
}

/** A bet behind another player's seat; 0 takes it back. */
export interface Behind {
  type: "behind";
  number: number;
  table: string;
  seat: number;
  stake: number;
}

/** Betting closes early when everybody is ready. */
export interface Ready {
  type: "ready";
  number: number;
  table: string;
  ready?: boolean;
}

/** Keep the seat, without a bet for now. */
export interface SitOut {
  type: "sit_out";
  number: number;
  table: string;
  out?: boolean;
}

/** An answer to an open question. `round` and `step` are those of the question, so that a late second click answers nothing else; `amount` 0 is the most. */
export interface Answer {
  type: "answer";
  number: number;
  table: string;
  round: number;
  who: number;
  step: number;
  action: "double" | "double_up" | "even_money" | "hit" | "insurance" | "no" | "split" | "stand" | "surrender";
  amount?: number;
}

/** From the next round: refuse bets behind; when betting behind, follow raises up to a multiple, and splits. */
export interface Settings {
  type: "settings";
  number: number;
  table: string;
  refuse_behind?: boolean | null;
  follow_multiple?: number | null;
  follow_split?: boolean | null;
}

/** The hash of 32 random bytes, for the shuffle that is going on. */
export interface Contribute {
  type: "contribute";
  number: number;
  table: string;
  hash: string;
}

/** The bytes behind it, once the list is closed. */
export interface Reveal {
  type: "reveal";
  number: number;
  table: string;
  value: string;
}

/** The reality check was read. */
export interface Acknowledge {
  type: "acknowledge";
}

export interface Ping {
  type: "ping";
  at?: number;
}

/** What a client sends. */
export type FromClient = Hello | Watch | Sit | Leave | Bet | Behind | Ready | SitOut | Answer | Settings | Contribute | Reveal | Acknowledge | Ping;

/** `last` is the highest number that this client has used. */
export interface Welcome {
  type: "welcome";
  player: string;
  epoch: string;
  last: number;
  protocol?: number;
}

export interface Lobby {
  type: "lobby";
  tables: Record<string, unknown>[];
}

/** All that anybody may see of a table. `left` is in seconds, until the default decides. */
export interface Snapshot {
  type: "snapshot";
  table: string;
  version: number;
  picture: Record<string, unknown>;
  left?: number | null;
}

/** What is new since the version before: keys of the picture that changed. `round_more` is added to the lists of the same round, everything else replaces. */
export interface Update {
  type: "update";
  table: string;
  version: number;
  changes?: Record<string, unknown>;
  round_more?: Record<string, unknown>;
  round_changes?: Record<string, unknown>;
  left?: number | null;
}

/** What is for this player alone. `staked` is in the open round, `pending` on the felt, not yet deducted; `last_win` is what the last round gave back if that was more than was staked in it, else nothing. */
export interface Own {
  type: "own";
  table: string;
  balance: number;
  available: number;
  pending: number;
  staked: number;
  last_win: number;
  settings: Record<string, unknown>;
  next_settings: Record<string, unknown>;
}

/** The command is in the log. */
export interface Done {
  type: "done";
  number: number;
  notices?: string[];
}

/** `reason` is a word for programs, `message` for people. Number 0: a frame that could not be read. */
export interface Refusal {
  type: "refused";
  number: number;
  reason: string;
  message: string;
}

/** For people to read; `alert` asks for a pop-up. */
export interface Notice {
  type: "notice";
  text: string;
  alert?: boolean;
}

/** Time and money of this session. Bets wait until it is acknowledged; decisions never do. */
export interface Reality {
  type: "reality";
  minutes: number;
  net: number;
}

export interface Pong {
  type: "pong";
  at: number;
}

/** What a server sends. */
export type FromServer = Welcome | Lobby | Snapshot | Update | Own | Done | Refusal | Notice | Reality | Pong;
