import type { Database, Queries } from "#lib/platform/db/database.ts";
import type { Env } from "#lib/platform/env/env.ts";
import { checkSecret } from "./check-secret.ts";
import type { Keyring } from "./keyring.ts";
import { openKeyring } from "./open-keyring.ts";
import { keyIdOf, type SealedPlace, seal, unseal } from "./seal.ts";
import { SealingFailure } from "./sealing-failure.ts";
import { lockSealingKey } from "./sealing-key.sql.ts";
import type { SecretKey } from "./secret-key.ts";

declare module "#lib/platform/runtime.ts" {
  interface Runtime {
    /** Seals and opens stored secrets. */
    readonly sealing: Sealing;
  }
}

/** How this process keeps secrets in the database. */
export interface Sealing {
  /** The secrets it works with, which no trace may show. */
  readonly secrets: readonly string[];
  /** The keys of those secrets, newest first. */
  readonly keys: readonly SecretKey[];
  /** Of the keys it was given once and for all, newest first; undefined where it reads the secret's file again. */
  readonly givenKeyIds: readonly string[] | undefined;
  /**
   * The key that new values are sealed under, held until the transaction ends: others are derived from it for `place`.
   * @throws SealingFailure when this process has not been given the secret now in use.
   */
  current(tx: Queries, place: SealedPlace): Promise<SecretKey>;
  /**
   * Seals a text for the place where the same transaction writes it.
   * @throws SealingFailure when this process has not been given the secret now in use.
   */
  seal(tx: Queries, value: { readonly text: string; readonly place: SealedPlace }): Promise<string>;
  /** @throws SealingFailure when the value was changed, moved, or sealed under a secret that this process lacks. */
  open(value: { readonly sealed: string; readonly place: SealedPlace }): Promise<string>;
}

/**
 * Opens the installation's secret and checks it against the database.
 * @throws StartupFailure with what to do when there is none, or it is another installation's.
 */
export async function openSealing({ env, db }: { env: Env; db: Database }): Promise<Sealing> {
  const keyring = await openKeyring({ env, queries: db });
  await checkSecret(db, keyring);
  return sealingWith(keyring);
}

export function sealingWith(keyring: Keyring): Sealing {
  const { where } = keyring.source;
  async function current(tx: Queries, place: SealedPlace): Promise<SecretKey> {
    const keyId = await lockSealingKey(tx);
    const key = await keyring.find(keyId);
    if (!key) throw new SealingFailure({ reason: "unknown_key", keyId, where, place });
    return key;
  }
  return {
    get secrets() {
      return keyring.secrets;
    },
    get keys() {
      return keyring.keys;
    },
    givenKeyIds: keyring.source.kind === "env" ? keyring.ids : undefined,
    current,
    async seal(tx, { text, place }) {
      return seal({ text, place, key: await current(tx, place) });
    },
    async open({ sealed, place }) {
      const keyId = keyIdOf(sealed);
      if (keyId === undefined) throw new SealingFailure({ reason: "damaged", keyId: "none", where, place });
      const key = await keyring.find(keyId);
      if (!key) throw new SealingFailure({ reason: "unknown_key", keyId, where, place });
      const text = unseal({ sealed, place, key });
      if (text === undefined) throw new SealingFailure({ reason: "damaged", keyId, where, place });
      return text;
    },
  };
}
