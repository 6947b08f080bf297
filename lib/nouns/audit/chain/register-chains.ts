import type { Queries, Statement, Transaction } from "#lib/platform/db/database.ts";
import type { SecretKey } from "#lib/platform/secrets/secret-key.ts";
import type { ChainKeys } from "./chain-keys.ts";
import { registerSignature } from "./chain-macs.ts";

const findRegister: Statement = {
  name: "find-audit-register",
  text: `
    select (select count(*)::int from audit_chains) as "rows", r.chains as "chains", r.signature as "signature",
           r.key_id as "keyId"
      from (values (1)) one(id) left join audit_register r on r.id = one.id`,
};

const writeRegister: Statement = {
  name: "write-audit-register",
  text: `
    insert into audit_register (id, chains, signature, key_id) values (1, $1, $2, $3)
    on conflict (id) do update set chains = excluded.chains, signature = excluded.signature, key_id = excluded.key_id`,
};

interface RegisterRow {
  readonly rows: number;
  /** Null before the first chain. */
  readonly chains: number | null;
  readonly signature: string | null;
  readonly keyId: string | null;
}

/**
 * "missing": there are fewer or more chains than were begun;
 * "altered": the register is not the one that was signed, or is gone;
 * "unknown": its key is lost.
 */
export type RegisterState = "intact" | "missing" | "altered" | "unknown";

/** Checks that no chain is missing. */
export async function checkRegister(queries: Queries, keys: ChainKeys): Promise<RegisterState> {
  const [register] = await queries.run<RegisterRow>(findRegister, []);
  return register === undefined ? "altered" : stateOf(register, keys);
}

function stateOf({ rows, chains, signature, keyId }: RegisterRow, keys: ChainKeys): RegisterState {
  if (chains === null) return rows === 0 ? "intact" : "altered";
  const key = keys.get(keyId ?? "");
  if (!key) return "unknown";
  if (registerSignature(key, chains) !== signature) return "altered";
  return rows === chains ? "intact" : "missing";
}

/**
 * Counts new chains before their rows are written. A register with a wrong signature stays unchanged and is reported.
 */
export async function registerChains(
  tx: Transaction,
  { key, keys, added }: { key: SecretKey; keys: ChainKeys; added: number },
): Promise<void> {
  const [register] = await tx.run<RegisterRow>(findRegister, []);
  if (register === undefined) return;
  const state = stateOf(register, keys);
  if (state === "altered" || state === "unknown") return;
  const chains = (register.chains ?? 0) + added;
  await tx.run(writeRegister, [chains, registerSignature(key, chains), key.id]);
}
