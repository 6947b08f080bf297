import type { Operator } from "#lib/nouns/access/actor.ts";
import type { Database, Statement, Transaction } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { type ChainKeys, loadChainKeys } from "./chain/chain-keys.ts";
import { CHAIN_COLUMNS, type ChainRow } from "./chain/chain-row.ts";
import { checkRegister, type RegisterState } from "./chain/register-chains.ts";
import { type VerifiedChain, verifyChain } from "./chain/verify-chain.ts";

/** One workspace's chain and its verification. */
export interface ChainReport extends VerifiedChain {
  readonly workspaceId: string;
  readonly workspaceName: string;
  /** Null before the first entry is sealed. */
  readonly begunAt: string | null;
  /** The newest entry that retention deleted; 0 if none. */
  readonly anchorPosition: number;
  /** The newest entry. A copy stored elsewhere can show later whether the chain was reset to an earlier state. */
  readonly head: { readonly position: number; readonly mac: string } | null;
  /** Entries not sealed yet. */
  readonly unsealed: number;
  readonly oldestUnsealedAt: string | null;
}

export interface AuditReport {
  readonly ok: boolean;
  /** Whether no chain is missing. */
  readonly register: RegisterState;
  readonly chains: readonly ChainReport[];
}

/** The transaction's first statement: one snapshot for all reads. */
const oneSnapshot: Statement = {
  name: "read-one-snapshot",
  text: "set transaction isolation level repeatable read, read only",
};

/** Indexes: audit_log_position for `isSealed`, audit_log_unsealed. */
const findChains: Statement = {
  name: "find-audit-chains",
  text: `
    with unsealed as (
      select workspace_id, count(*)::int as entries, min(at) as oldest
        from audit_log where position is null group by workspace_id
    )
    select w.id as "id", w.name as "name", ${CHAIN_COLUMNS}, coalesce(u.entries, 0) as "unsealed",
           u.oldest as "oldestUnsealedAt",
           exists (select from audit_log l where l.workspace_id = w.id and l.position is not null) as "isSealed"
      from workspaces w
      left join audit_chains c on c.workspace_id = w.id
      left join unsealed u on u.workspace_id = w.id
     where $1::text is null or w.id = $1
     order by w.id`,
};

interface FoundChain extends Omit<ChainRow, "workspaceId"> {
  readonly id: string;
  readonly name: string;
  /** Null if the workspace has no chain, like the columns after it. */
  readonly workspaceId: string | null;
  readonly unsealed: number;
  readonly oldestUnsealedAt: Date | null;
  readonly isSealed: boolean;
}

/**
 * Verifies the chains of all workspaces or of one: every sealed entry from anchor to head. Read-only; holds one page of
 * entries in memory.
 */
export async function verifyAuditLog({
  workspaceId = null,
}: {
  actor: Operator;
  workspaceId?: string | null;
}): Promise<AuditReport> {
  const { db, sealing } = runtime();
  return inSnapshot(db, async (tx) => {
    const keys = await loadChainKeys(tx, sealing);
    const register = await checkRegister(tx, keys);
    const chains: ChainReport[] = [];
    for (const found of await tx.run<FoundChain>(findChains, [workspaceId])) {
      chains.push(await reportOn(tx, found, keys));
    }
    const ok = register === "intact" && chains.every(({ breaks }) => breaks.length === 0);
    return { ok, register, chains };
  });
}

const inSnapshot = <T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.run(oneSnapshot, []);
    return work(tx);
  });

async function reportOn(tx: Transaction, found: FoundChain, keys: ChainKeys): Promise<ChainReport> {
  const { id, name, workspaceId, unsealed, oldestUnsealedAt, isSealed, ...row } = found;
  const about = {
    workspaceId: id,
    workspaceName: name,
    unsealed,
    oldestUnsealedAt: oldestUnsealedAt?.toISOString() ?? null,
  };
  if (workspaceId === null) {
    const gone = { reason: "chain_missing", position: 1, lastPosition: 1, entryId: null, at: null } as const;
    const nothing = { begunAt: null, anchorPosition: 0, head: null, entries: 0, entriesBeforeChain: 0 };
    return { ...about, ...nothing, breaks: isSealed ? [gone] : [], moreBreaks: 0 };
  }
  const chain = { workspaceId, ...row };
  return {
    ...about,
    begunAt: chain.begunAt.toISOString(),
    anchorPosition: chain.anchorPosition,
    head: { position: chain.headPosition, mac: chain.headMac },
    ...(await verifyChain(tx, { chain, keys })),
  };
}
