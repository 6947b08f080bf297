import type { Queries, Statement } from "#lib/platform/db/database.ts";
import type { SealedPlace } from "#lib/platform/secrets/seal.ts";
import type { Sealing } from "#lib/platform/secrets/sealing.ts";
import { isSealingFailure } from "#lib/platform/secrets/sealing-failure.ts";
import { deriveSubkey, keyOf, type SecretKey } from "#lib/platform/secrets/secret-key.ts";

/** Chain keys by id. */
export type ChainKeys = ReadonlyMap<string, SecretKey>;

/** The chain key that belongs to one of the installation's secrets. */
export const chainKeyOf = (secret: SecretKey): SecretKey => deriveSubkey(secret, "laneway audit chain");

/** Where an older secret's chain key is stored. */
export const chainKeyPlace = (id: string): SealedPlace => ({
  table: "audit_keys",
  column: "sealed_key",
  workspaceId: "",
  name: id,
});

const findKeys: Statement = {
  name: "find-audit-keys",
  text: `select id as "id", sealed_key as "sealedKey" from audit_keys where sealed_key is not null`,
};

/**
 * The key that seals new entries; it stays the same until the transaction ends.
 * @throws SealingFailure.
 */
export async function currentChainKey(tx: Queries, sealing: Sealing): Promise<SecretKey> {
  return chainKeyOf(await sealing.current(tx, chainKeyPlace("current")));
}

/**
 * All keys for verification: those of this process's secrets and stored older ones. A key that does not open is
 * omitted.
 */
export async function loadChainKeys(queries: Queries, sealing: Sealing): Promise<ChainKeys> {
  const keys = sealing.keys.map(chainKeyOf);
  for (const { id, sealedKey } of await queries.run<{ id: string; sealedKey: string }>(findKeys, [])) {
    try {
      const text = await sealing.open({ sealed: sealedKey, place: chainKeyPlace(id) });
      keys.push(keyOf(Buffer.from(text, "base64url")));
    } catch (error) {
      if (!isSealingFailure(error)) throw error;
    }
  }
  return new Map(keys.map((key) => [key.id, key]));
}
