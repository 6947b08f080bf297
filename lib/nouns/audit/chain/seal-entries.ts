import { batch } from "#lib/platform/db/batch.ts";
import type { Database, Statement, Transaction } from "#lib/platform/db/database.ts";
import type { Sealing } from "#lib/platform/secrets/sealing.ts";
import type { SecretKey } from "#lib/platform/secrets/secret-key.ts";
import { lockOpenEnds, type OpenEnd, writeHeads } from "./chain-ends.ts";
import { currentChainKey, loadChainKeys } from "./chain-keys.ts";
import { type ChainEntry, ENTRY_COLUMNS, entryMac } from "./chain-macs.ts";
import { registerChains } from "./register-chains.ts";

/*
 * Entries are sealed after the commit that wrote them, by one sealer at a time, so writers never wait for a lock. The
 * sealer assigns positions, independent of the id: an entry that commits late comes later in the chain. A batch is one
 * transaction, so a killed sealer leaves no partial batch.
 *
 * A person who can write to the database must not get a seal for altered entries, so a chain continues only from a
 * signed end: see lockOpenEnds.
 */

const ENTRIES_AT_ONCE = 500;

const findAny: Statement = {
  name: "has-unsealed-entries",
  text: `select exists (select from audit_log where position is null) as "found"`,
};

const lockSealer: Statement = {
  name: "lock-audit-sealer",
  text: "select pg_advisory_xact_lock(7126380116)",
};

/** `($1 id)` → the entries after it. Index: audit_log_unsealed. */
const findUnsealed: Statement = {
  name: "find-unsealed-entries",
  text: `
    select ${ENTRY_COLUMNS} from audit_log
     where position is null and audit_log.id > $1 order by audit_log.id limit ${ENTRIES_AT_ONCE}`,
};

const seals = batch({ id: "bigint", position: "bigint", mac: "text", key_id: "text" });

const writeSeals: Statement = {
  name: "write-audit-seals",
  text: `
    update audit_log l set position = s.position, mac = s.mac, key_id = s.key_id
      from ${seals.rows("s")}
     where l.id = s.id and l.position is null`,
};

/**
 * Seals all committed entries in batches.
 * @returns how many.
 */
export async function sealEntries({ db, sealing }: { db: Database; sealing: Sealing }): Promise<number> {
  const [any] = await db.run<{ found: boolean }>(findAny, []);
  if (!any?.found) return 0;
  let sealed = 0;
  // Continues after the previous batch: the index still contains dead rows, and skipping a million takes long.
  for (let afterId: string | undefined = "0"; afterId !== undefined; ) {
    const from: string = afterId;
    const batch = await db.transaction((tx) => sealBatch(tx, sealing, from));
    sealed += batch.length;
    afterId = batch.length < ENTRIES_AT_ONCE ? undefined : batch.at(-1)?.id;
  }
  return sealed;
}

async function sealBatch(tx: Transaction, sealing: Sealing, afterId: string): Promise<readonly ChainEntry[]> {
  await tx.run(lockSealer, []);
  const entries = await tx.run<ChainEntry>(findUnsealed, [afterId]);
  if (entries.length === 0) return [];
  const key = await currentChainKey(tx, sealing);
  const keys = await loadChainKeys(tx, sealing);
  const workspaceIds = [...new Set(entries.map(({ workspaceId }) => workspaceId))];
  const ends = await lockOpenEnds(tx, { workspaceIds, keys });
  const sealed = entries.map((entry) => {
    const { position, mac } = sealAt(ends.get(entry.workspaceId), entry, key);
    return { id: entry.id, position, mac, key_id: key.id };
  });
  await tx.run(writeSeals, seals.values(sealed));
  const added = [...ends.values()].filter(({ isNew }) => isNew).length;
  if (added > 0) await registerChains(tx, { key, keys, added });
  await writeHeads(tx, key, ends.values());
  return entries;
}

/** The entry's link, which becomes the chain's end. */
function sealAt(end: OpenEnd | undefined, entry: ChainEntry, key: SecretKey) {
  if (!end) throw new Error(`workspace ${entry.workspaceId} has no end of its chain`);
  const link = { position: end.link.position + 1, mac: entryMac(key, end.link, entry) };
  end.link = link;
  return link;
}
