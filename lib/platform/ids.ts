import { randomFillSync } from "node:crypto";

/** The kinds of ids and their prefixes. */
export const ID_PREFIXES = {
  agent: "agt",
  version: "ver",
  skill: "skl",
  skillVersion: "skv",
  document: "doc",
  file: "fil",
  fileUpload: "upl",
  partReception: "prc",
  test: "tst",
  testRun: "trn",
  run: "run",
  event: "evt",
  webhook: "whk",
  delivery: "wdl",
  thread: "thr",
  key: "key",
  user: "usr",
  team: "tem",
  project: "prj",
  task: "tsk",
  comment: "cmt",
  taskAttachment: "att",
  workspace: "wsp",
  bulkAction: "blk",
  content: "cnt",
  object: "obj",
  request: "req",
  session: "ses",
  invitation: "inv",
  view: "viw",
  notification: "ntf",
  mail: "mal",
  client: "cli",
  grant: "grt",
} as const;
export type IdKind = keyof typeof ID_PREFIXES;

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const TIME_CHARS = 10;
const RANDOM_CHARS = 16;

let pool = new Uint8Array(0);
let used = 0;

function randomCharacters(count: number): string {
  if (used + count > pool.length) {
    pool = randomFillSync(new Uint8Array(4096));
    used = 0;
  }
  let text = "";
  for (let i = 0; i < count; i++) text += ALPHABET.charAt((pool[used++] ?? 0) & 31);
  return text;
}

function timeCharacters(timeMs: number): string {
  let text = "";
  let rest = Math.floor(timeMs);
  for (let i = 0; i < TIME_CHARS; i++) {
    text = ALPHABET.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

/** A new opaque id: prefix, 10 characters of time in milliseconds, 80 random bits, in Crockford's base 32. */
export function newId(kind: IdKind, timeMs: number = Date.now()): string {
  return `${ID_PREFIXES[kind]}_${timeCharacters(timeMs)}${randomCharacters(RANDOM_CHARS)}`;
}

/** 80 random bits with a given prefix, for ids outside the kinds above. */
export function randomToken(): string {
  return randomCharacters(RANDOM_CHARS);
}

const bodies = /^[0-9a-hjkmnp-tv-z]{26}$/;

/** Whether a string has an id's format; others are unknown without a database query. */
export function isId(kind: IdKind, value: string): boolean {
  const prefix = `${ID_PREFIXES[kind]}_`;
  return value.startsWith(prefix) && bodies.test(value.slice(prefix.length));
}

/** The smallest id of a kind for a time: ids sort by time, so this bounds a range of them. */
export function firstIdAt(kind: IdKind, timeMs: number): string {
  return `${ID_PREFIXES[kind]}_${timeCharacters(timeMs)}${"0".repeat(RANDOM_CHARS)}`;
}

/** When an id was created, in milliseconds, from its time characters. */
export function timeOfId(id: string): number {
  const start = id.indexOf("_") + 1;
  let timeMs = 0;
  for (const character of id.slice(start, start + TIME_CHARS))
    timeMs = timeMs * 32 + ALPHABET.indexOf(character);
  return timeMs;
}
