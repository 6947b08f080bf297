import { currentChainKey, loadChainKeys } from "#lib/nouns/audit/chain/chain-keys.ts";
import { endSignature, type Link } from "#lib/nouns/audit/chain/chain-macs.ts";
import { CHAIN_COLUMNS, type ChainRow, checkEnd, linkAt } from "#lib/nouns/audit/chain/chain-row.ts";
import {
  CHAINED_AT_ONCE,
  type ChainedEntry,
  findChained,
} from "#lib/nouns/audit/chain/chained-entries.sql.ts";
import { checkEntry } from "#lib/nouns/audit/chain/check-entry.ts";
import type { Database, Statement, Transaction } from "#lib/platform/db/database.ts";
import type { Log } from "#lib/platform/log.ts";
import type { Sealing } from "#lib/platform/secrets/sealing.ts";

const lockChain: Statement = {
  name: "lock-audit-chain",
  text: `select ${CHAIN_COLUMNS} from audit_chains c where c.workspace_id = $1 for update`,
};

const deleteUpTo: Statement = {
  name: "delete-sealed-entries",
  text: "delete from audit_log where workspace_id = $1 and position is not null and position <= $2",
};

const moveAnchor: Statement = {
  name: "move-audit-anchor",
  text: `
    update audit_chains set anchor_position = $2, anchor_mac = $3, anchor_signature = $4, anchor_key_id = $5
     where workspace_id = $1`,
};

interface Old {
  readonly workspaceId: string;
  readonly before: Date;
}

/**
 * Deletes sealed entries older than a moment from the chain's start, in batches. The anchor moves along: verification
 * starts there. An altered entry stays, with all that follow, so that backdating an entry does not make retention
 * delete it.
 * @returns how many.
 */
export async function deleteOldEntries({
  db,
  sealing,
  log,
  ...old
}: Old & { db: Database; sealing: Sealing; log: Log }): Promise<number> {
  for (let deleted = 0; ; ) {
    const batch = await db.transaction((tx) => deleteBatch(tx, sealing, old));
    deleted += batch.deleted;
    if (batch.brokenAt !== null) {
      const { workspaceId } = old;
      log.error(
        { workspaceId, position: batch.brokenAt },
        "the audit log's chain is broken: run `audit verify`",
      );
    }
    if (batch.deleted < CHAINED_AT_ONCE) return deleted;
  }
}

async function deleteBatch(tx: Transaction, sealing: Sealing, { workspaceId, before }: Old) {
  const key = await currentChainKey(tx, sealing);
  const keys = await loadChainKeys(tx, sealing);
  const [chain] = await tx.run<ChainRow>(lockChain, [workspaceId]);
  if (!chain) return { deleted: 0, brokenAt: null };
  const anchor = linkAt(chain, "anchor");
  if (checkEnd(chain, "anchor", keys) === "altered") return { deleted: 0, brokenAt: anchor.position };
  const entries = await tx.run<ChainedEntry>(findChained, [workspaceId, anchor.position]);
  let link: Link = anchor;
  let brokenAt: number | null = null;
  for (const entry of entries) {
    if (entry.at >= before) break;
    const state = checkEntry(entry, link, keys);
    if (state !== "intact" && state !== "unknown") {
      brokenAt = link.position + 1;
      break;
    }
    link = { position: entry.position, mac: entry.mac };
  }
  const deleted = link.position - anchor.position;
  if (deleted > 0) {
    await tx.run(deleteUpTo, [workspaceId, link.position]);
    const signature = endSignature(key, { end: "anchor", workspaceId, begunAt: chain.begunAt, link });
    await tx.run(moveAnchor, [workspaceId, link.position, link.mac, signature, key.id]);
  }
  return { deleted, brokenAt };
}
