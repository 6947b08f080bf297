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

/** Seals and opens secrets in the database. */
export interface Sealing {
  /** The process's secrets, which must be redacted everywhere. */
  readonly secrets: readonly string[];
  /** The keys of those secrets, newest first. */
  readonly keys: readonly SecretKey[];
  /** The ids of the keys from LANEWAY_SECRET, newest first; undefined if the process reloads the secret's file. */
  readonly givenKeyIds: readonly string[] | undefined;
  /**
   * The key in use, locked until the transaction ends; returns a key derived from it for `place`.
   * @throws SealingFailure if this process lacks the secret in use.
   */
  current(tx: Queries, place: SealedPlace): Promise<SecretKey>;
  /**
   * Seals a text for a place that the same transaction writes.
   * @throws SealingFailure if this process lacks the secret in use.
   */
  seal(tx: Queries, value: { readonly text: string; readonly place: SealedPlace }): Promise<string>;
  /** @throws SealingFailure if the value was altered, moved, or sealed under a secret that this process lacks. */
  open(value: { readonly sealed: string; readonly place: SealedPlace }): Promise<string>;
}

/**
 * Opens the installation's secret and checks it against the database.
 * @throws StartupFailure with advice if there is none, or it belongs to another installation.
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
