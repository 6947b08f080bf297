import { createHash } from "node:crypto";
import type { RunError } from "#lib/contract/interactions.ts";

/** The traits that a group's failures share, besides their agent. */
export interface Fingerprint {
  readonly hash: string;
  /** The message without what is particular to one run. */
  readonly pattern: string;
}

/**
 * Failures of an agent with one code, at one node, with messages that differ only in values, have one fingerprint. So do
 * answers with one HTTP status, whatever the server says beside it.
 * @param error as it is stored: redacted.
 */
export function fingerprintOf({ code, nodeId, message, details }: RunError): Fingerprint {
  const pattern = normaliseMessage(message);
  const status = details?.status;
  const cause = typeof status === "number" ? status : null;
  const hash = createHash("sha256").update(JSON.stringify([code, nodeId, pattern, cause]));
  return { hash: hash.digest("hex"), pattern };
}

/** Longer messages differ in their ends, which name data more often than causes. */
const READ_CHARS = 2_000;
const KEPT_CHARS = 300;

/**
 * What differs between two failures with one cause, in one pass: an alternative that comes first wins. Each is linear:
 * messages come from servers and models, which may say anything.
 */
const PARTS = new RegExp(
  [
    /(?<status>\b(?:status|answered|HTTP|code) [1-5]\d\d\b)/,
    /(?<key>no such key: '[A-Za-z_]{1,60}')/,
    /(?<url>\bhttps?:\/\/[^\s"'`<>]+)/,
    /(?<email>[\w.+-]{1,64}@[\w-]{1,64}\.[\w.-]{1,128})/,
    /(?<time>\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?)/,
    /(?<quoted>"[^"\n]*"|`[^`\n]*`|“[^”\n]*”|(?<!\w)'[^'\n]*'(?!\w))/,
    /(?<id>\b(?=[\w-]{0,30}\d)(?:[a-z]{2,10}_[0-9A-Za-z]{8,64}|[0-9a-f]{8,64}(?:-[0-9a-f]{4,64}){0,4})\b)/,
    /(?<number>\d+(?:[.,:]\d+)*)/,
    /(?<space>\s+)/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "g",
);

const SHOWN: Readonly<Record<string, string>> = {
  url: "<url>",
  email: "<email>",
  time: "<time>",
  quoted: "<value>",
  id: "<id>",
  number: "<n>",
  space: " ",
};

/**
 * The message of a failure without what is particular to one run: addresses, ids, quoted values, times, numbers. HTTP
 * statuses and the names of missing members stay, because they are the cause. Takes under a millisecond for any text.
 */
export function normaliseMessage(message: string): string {
  const told = message.slice(0, READ_CHARS).replace(PARTS, (found, ...rest) => {
    const groups = rest.at(-1) as Record<string, string | undefined>; // the pattern has named groups
    const kind = Object.keys(SHOWN).find((name) => groups[name] !== undefined);
    return kind === undefined ? found : (SHOWN[kind] ?? found);
  });
  return told.trim().slice(0, KEPT_CHARS).toWellFormed();
}
