import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import type { SecretKey } from "#lib/platform/secrets/secret-key.ts";
import type { ChainKeys } from "./chain-keys.ts";
import { CHAIN_START, endSignature, type Link } from "./chain-macs.ts";
import { CHAIN_COLUMNS, type ChainRow, checkEnd, linkAt } from "./chain-row.ts";

const lockChains: Statement = {
  name: "lock-audit-chains",
  text: `select ${CHAIN_COLUMNS} from audit_chains c where c.workspace_id = any($1) order by c.workspace_id for update`,
};

/** Index: audit_log_position. */
const findLast: Statement = {
  name: "find-last-positions",
  text: `
    select w.id as "workspaceId", date_trunc('milliseconds', now()) as "now",
           (select l.position::float8 from audit_log l where l.workspace_id = w.id and l.position is not null
             order by l.position desc limit 1) as "lastPosition"
      from unnest($1::text[]) w(id)`,
};

const upsertHeads: Statement = {
  name: "write-audit-heads",
  text: `
    insert into audit_chains (workspace_id, begun_at, head_position, head_mac, head_signature, head_key_id,
                              anchor_position, anchor_mac, anchor_signature, anchor_key_id)
    select h."workspaceId", h."begunAt", h."position", h."mac", h."signature", $2, 0, '', h."anchorSignature", $2
      from json_to_recordset($1::json) as h("workspaceId" text, "begunAt" timestamptz, "position" bigint, "mac" text,
                                            "signature" text, "anchorSignature" text)
    on conflict (workspace_id) do update set
      head_position = excluded.head_position, head_mac = excluded.head_mac,
      head_signature = excluded.head_signature, head_key_id = excluded.head_key_id`,
};

/** The link after which a chain continues. */
export interface OpenEnd {
  readonly workspaceId: string;
  readonly begunAt: Date;
  readonly isNew: boolean;
  link: Link;
}

interface LastRow {
  readonly workspaceId: string;
  readonly now: Date;
  readonly lastPosition: number | null;
}

/**
 * Locks the end of each workspace's chain. If the stored end is not the signed one, or entries follow it, one position
 * is skipped: this shows as a gap from then on, and altered data gets no seal.
 */
export async function lockOpenEnds(
  tx: Transaction,
  { workspaceIds, keys }: { workspaceIds: readonly string[]; keys: ChainKeys },
): Promise<ReadonlyMap<string, OpenEnd>> {
  const chains = await tx.run<ChainRow>(lockChains, [workspaceIds]);
  const known = new Map(chains.map((chain) => [chain.workspaceId, chain]));
  const last = await tx.run<LastRow>(findLast, [workspaceIds]);
  return new Map(last.map((row) => [row.workspaceId, openEnd(row, known.get(row.workspaceId), keys)]));
}

function openEnd({ workspaceId, now, lastPosition }: LastRow, chain: ChainRow | undefined, keys: ChainKeys) {
  const last = lastPosition ?? 0;
  const head = chain === undefined ? CHAIN_START : linkAt(chain, "head");
  const isTrusted =
    last <= head.position && (chain === undefined || checkEnd(chain, "head", keys) === "intact");
  const link = isTrusted ? head : { position: Math.max(last, head.position) + 1, mac: "" };
  return { workspaceId, begunAt: chain?.begunAt ?? now, isNew: chain === undefined, link };
}

/** Stores the new ends of the chains; new chains get their row. */
export async function writeHeads(tx: Transaction, key: SecretKey, ends: Iterable<OpenEnd>): Promise<void> {
  const rows = [...ends].map(({ workspaceId, begunAt, link }) => ({
    workspaceId,
    begunAt,
    ...link,
    signature: endSignature(key, { end: "head", workspaceId, begunAt, link }),
    anchorSignature: endSignature(key, { end: "anchor", workspaceId, begunAt, link: CHAIN_START }),
  }));
  await tx.run(upsertHeads, [JSON.stringify(rows), key.id]);
}
