import type { Statement } from "#lib/platform/db/database.ts";
import { type ChainEntry, ENTRY_COLUMNS } from "./chain-macs.ts";

/** A sealed entry. */
export interface ChainedEntry extends ChainEntry {
  readonly position: number;
  readonly mac: string;
  readonly keyId: string;
}

/** A page of a chain. */
export const CHAINED_AT_ONCE = 1_000;

/**
 * `($1 workspace, $2 position)` → the entries after a position, in the chain's order. Index: audit_log_position. The
 * query qualifies the column, because the bare name means the result's float8 and would sort every page again.
 */
export const findChained: Statement = {
  name: "find-chained-entries",
  text: `
    select ${ENTRY_COLUMNS}, audit_log.position::float8 as "position", mac as "mac", key_id as "keyId"
      from audit_log
     where workspace_id = $1 and audit_log.position is not null and audit_log.position > $2
     order by audit_log.position
     limit ${CHAINED_AT_ONCE}`,
};
