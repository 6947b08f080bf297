import { createHash } from "node:crypto";
import type { RunError } from "#lib/contract/interactions.ts";
import { normaliseMessage } from "./normalise-message.ts";

/** What the failures of a group have in common, besides their agent. */
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
