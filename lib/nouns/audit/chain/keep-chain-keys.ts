import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { seal } from "#lib/platform/secrets/seal.ts";
import type { SecretKey } from "#lib/platform/secrets/secret-key.ts";
import { chainKeyOf, chainKeyPlace } from "./chain-keys.ts";

const insertKey: Statement = {
  name: "insert-audit-key",
  text: `
    insert into audit_keys (id, sealed_key) values ($1, $2)
    on conflict (id) do update set sealed_key = excluded.sealed_key where audit_keys.sealed_key is null`,
};

/**
 * Stores the chain keys of older secrets, sealed under the newest one, so that entries sealed before a rotation can be
 * verified later. Call it in a transaction that holds the sealing key.
 */
export async function keepChainKeys(
  tx: Queries,
  { newest, older }: { newest: SecretKey; older: readonly SecretKey[] },
): Promise<void> {
  for (const { id, key } of older.map(chainKeyOf)) {
    const text = key.export().toString("base64url");
    await tx.run(insertKey, [id, seal({ text, place: chainKeyPlace(id), key: newest })]);
  }
}
