import { createHmac } from "node:crypto";
import type { SecretKey } from "#lib/platform/secrets/secret-key.ts";

/** An entry as the chain covers it: every column, with `details` as the stored text. */
export interface ChainEntry {
  readonly id: string;
  readonly workspaceId: string;
  readonly at: Date;
  readonly actorKind: string;
  readonly actorId: string | null;
  readonly via: string;
  readonly action: string;
  readonly targetKind: string;
  readonly targetId: string;
  readonly targetName: string | null;
  readonly details: string;
}

/** The columns of a ChainEntry, of `audit_log`. */
export const ENTRY_COLUMNS = `
  id::text as "id", workspace_id as "workspaceId", at as "at", actor_kind as "actorKind", actor_id as "actorId",
  via as "via", action as "action", target_kind as "targetKind", target_id as "targetId", target_name as "targetName",
  details::text as "details"`;

/** A place in a chain. The link before the first entry has position 0 and an empty MAC. */
export interface Link {
  readonly position: number;
  readonly mac: string;
}

export const CHAIN_START: Link = { position: 0, mac: "" };

/** JSON text of strings, numbers and nulls is unambiguous: different lists have different texts. */
const macOf = ({ key }: SecretKey, parts: readonly (string | number | null)[]): string =>
  createHmac("sha256", key).update(JSON.stringify(parts)).digest("base64url");

/** The entry's MAC at the position after `previous`. */
export function entryMac(key: SecretKey, previous: Link, entry: ChainEntry): string {
  const { id, workspaceId, at, actorKind, actorId, via, action, targetKind, targetId, targetName, details } =
    entry;
  const place = ["entry", workspaceId, previous.position + 1, previous.mac];
  const what = [id, at.toISOString(), actorKind, actorId, via, action, targetKind, targetId, targetName];
  return macOf(key, [...place, ...what, details]);
}

/** Signs one end of a chain. It cannot be computed from an entry's MAC without the key. */
export function endSignature(
  key: SecretKey,
  { end, workspaceId, begunAt, link }: { end: ChainEnd; workspaceId: string; begunAt: Date; link: Link },
): string {
  return macOf(key, [end, workspaceId, begunAt.toISOString(), link.position, link.mac]);
}

/** The newest entry (head), or the newest one that retention deleted (anchor). */
export type ChainEnd = "head" | "anchor";

/** Signs the number of chains. */
export function registerSignature(key: SecretKey, chains: number): string {
  return macOf(key, ["register", chains]);
}
