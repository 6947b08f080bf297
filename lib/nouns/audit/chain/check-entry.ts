import type { ChainKeys } from "./chain-keys.ts";
import { entryMac, type Link } from "./chain-macs.ts";
import type { ChainedEntry } from "./chained-entries.sql.ts";

/**
 * How an entry follows the link before it:
 * "missing": at least one entry between them is gone, and this one cannot be checked;
 * "inserted": its position was taken already, or was deleted by retention;
 * "altered": its content, its position or the MAC before it is not what was sealed;
 * "unknown": its key is lost.
 */
export type EntryState = "intact" | "missing" | "inserted" | "altered" | "unknown";

export function checkEntry(entry: ChainedEntry, previous: Link, keys: ChainKeys): EntryState {
  if (entry.position <= previous.position) return "inserted";
  if (entry.position > previous.position + 1) return "missing";
  const key = keys.get(entry.keyId);
  if (!key) return "unknown";
  return entryMac(key, previous, entry) === entry.mac ? "intact" : "altered";
}
