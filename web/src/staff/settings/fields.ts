/** The settings of a table as the fields of a form, made from what the server says there is; and what was changed in them. */

import { parse } from "../../lib/money";
import type { Config, TableSettings } from "../api";
import { spaced } from "../words";

export type Kind = "money" | "seconds" | "whole" | "flag" | "text" | "choice";

export interface Field {
  path: string; // "timers.betting_s"
  title: string;
  about: string;
  kind: Kind;
  fixed: boolean; // only by the file of tables
  optional: boolean; // nothing is an answer
  options: [value: string, title: string][];
}

export interface Group {
  title: string;
  from: string;
  fields: Field[];
}

export type Values = Record<string, string | boolean>;

const MONEY = new Set(["chip", "large_win"]);
const TITLES: Record<string, string> = { set: "choices of the game", several_seats: "several seats a player", early_close: "betting closes when all are ready" };

const field = (path: string, title: string, kind: Kind, more: Partial<Field> = {}): Field => ({
  path,
  title,
  about: "",
  kind,
  fixed: false,
  optional: false,
  options: [],
  ...more,
});

const both = (path: string, title: string, optional = false): Field[] => [
  field(`${path}.least`, `${title}, least`, "money", { optional }),
  field(`${path}.most`, `${title}, most`, "money", { optional }),
];

/** What a key is, is read off its value. */
function fields_of(found: TableSettings, key: string, about: string, fixed: boolean): Field[] {
  const value = found.settings[key];
  const title = TITLES[key] ?? spaced(key);
  if (key === "limits") return both(key, "main bet");
  if (key === "side_limits") return both(key, "side bets");
  if (key === "bet_limits") return Object.entries(found.side_bets).flatMap(([bet, name]) => both(`${key}.${bet}`, name, true));
  if (key === "timers") return Object.keys(value as Config).map((one) => field(`${key}.${one}`, spaced(one.replace(/_s$/, "")), "seconds"));
  if (key === "set")
    return Object.entries(found.choices).map(([name, choice]) =>
      field(`${key}.${name}`, choice.name || spaced(name), "choice", { options: Object.entries(choice.values) }),
    );
  const kind: Kind = typeof value === "boolean" ? "flag" : typeof value === "number" ? (MONEY.has(key) ? "money" : "whole") : "text";
  return [field(key, title, kind, { about, fixed })];
}

const [OTHERS, NEW_SHOE, FILE] = ["Others", "Game and chip", "Only in the file of tables"] as const;
const GROUPED: Record<string, string> = { limits: "Limits", side_limits: "Limits", bet_limits: "Limits of single side bets", timers: "Timers, in seconds", set: "Choices of the game" };

/** What is changed most comes first, what only the file changes last. */
const ORDER: string[] = [...new Set(Object.values(GROUPED)), OTHERS, NEW_SHOE, FILE];
const rank = (group: Group): number => ORDER.indexOf(group.title);

export function groups_of(found: TableSettings): Group[] {
  const groups = new Map<string, Group>();
  for (const one of found.keys) {
    const fixed = one.from === "file";
    const title = GROUPED[one.key] ?? (fixed ? FILE : one.from === "next shoe" ? NEW_SHOE : OTHERS);
    const group = groups.get(title) ?? { title, from: one.from, fields: [] };
    group.fields.push(...fields_of(found, one.key, one.about, fixed));
    groups.set(title, group);
  }
  for (const group of groups.values()) group.fields.sort((a, b) => Number(a.kind === "flag") - Number(b.kind === "flag"));
  return [...groups.values()].filter((one) => one.fields.length).sort((a, b) => rank(a) - rank(b));
}

/** What a field shows of some settings. */
export function shown(found: TableSettings, config: Config, one: Field): string | boolean {
  const [key = "", ...rest] = one.path.split(".");
  let value: unknown = config[key];
  for (const part of rest) value = (value as Config | undefined)?.[part];
  if (key === "set") return String(value ?? found.choices[rest[0] ?? ""]?.chosen ?? "");
  if (one.kind === "flag") return value === true;
  if (value === undefined || value === null) return "";
  return one.kind === "money" ? ((value as number) / 100).toFixed(2) : String(value);
}

export function values_of(found: TableSettings, config: Config): Values {
  return Object.fromEntries(groups_of(found).flatMap((group) => group.fields.map((one) => [one.path, shown(found, config, one)])));
}

/** What was typed, as the server takes it. */
function read(found: TableSettings, one: Field, typed: string | boolean): unknown {
  if (typeof typed === "boolean") return typed;
  const text = typed.trim();
  if (one.kind === "text") return text;
  if (one.kind === "choice") {
    const before = (found.settings["set"] as Config)[one.path.split(".")[1] ?? ""];
    return typeof before === "number" || /^\d+$/.test(text) ? Number(text) : text;
  }
  const value = one.kind === "money" ? parse(text) : /^\d+(\.\d+)?$/.test(text) ? Number(text) : null;
  if (value === null) throw new Error(`${one.title}: ‘${text}’ is no ${one.kind === "money" ? "amount" : "number"}`);
  return value;
}

/** The changes for the server, and each in words. Throws what cannot be read. */
export function changes_of(found: TableSettings, before: Values, after: Values): { changes: Config; said: string[] } {
  const changes: Config = {};
  const said: string[] = [];
  for (const one of groups_of(found).flatMap((group) => group.fields)) {
    const [old, now] = [before[one.path] ?? "", after[one.path] ?? ""];
    if (old === now) continue;
    said.push(`${one.title}: ${text_of(old)} → ${text_of(now)}`);
    const [key = "", ...rest] = one.path.split(".");
    const value = one.optional && now === "" ? null : read(found, one, now);
    if (!rest.length) changes[key] = value;
    else if (rest.length === 1) changes[key] = { ...(changes[key] as Config), [rest[0]!]: value };
    else changes[key] = { ...(changes[key] as Config), [rest[0]!]: pair(after, `${key}.${rest[0]}`, found, one) };
  }
  return { changes, said };
}

/** The limits of one side bet go together: both, or none. */
function pair(after: Values, path: string, found: TableSettings, one: Field): Config | null {
  const [least = "", most = ""] = [after[`${path}.least`], after[`${path}.most`]];
  if (least === "" && most === "") return null;
  return { least: read(found, one, least), most: read(found, one, most) };
}

const text_of = (value: string | boolean): string => (typeof value === "boolean" ? (value ? "yes" : "no") : value || "none");
