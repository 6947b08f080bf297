import { randomBytes } from "node:crypto";
import type { Database, Statement, Transaction } from "#lib/platform/db/database.ts";
import type { Log } from "#lib/platform/log.ts";
import { keyIdOf } from "#lib/platform/secrets/seal.ts";
import { keyPlace } from "#lib/platform/secrets/sealed-keys.ts";
import type { Sealing } from "#lib/platform/secrets/sealing.ts";
import { isSealingFailure } from "#lib/platform/secrets/sealing-failure.ts";
import { keepFormerCallbackKey } from "./former-callback-key.ts";

/**
 * What an installation keeps a secret for. Losing one costs what it signed: open cursors, everyone's sign-in, or
 * the callback addresses that were handed out.
 */
export type InstallationSecret = "cursor-key" | "session-secret" | "callback-key";

const find: Statement = {
  name: "find-installation-secret",
  text: `select value as "value" from installation where name = $1`,
};

const lock: Statement = {
  name: "lock-installation-secret",
  text: `select value as "value" from installation where name = $1 for update`,
};

/** $3 the value that is replaced. Of processes that make the first at once, one does. */
const write: Statement = {
  name: "write-installation-secret",
  text: `
    insert into installation (name, value) values ($1, $2)
        on conflict (name) do update set value = excluded.value, updated_at = now()
     where installation.value = $3::text`,
};

interface Wanted {
  readonly db: Database;
  readonly sealing: Sealing;
  readonly log: Log;
  readonly name: InstallationSecret;
}

/**
 * One of the installation's secrets, made on first use: 256 random bits, the same in every process, and sealed in the
 * database like a connection's. Until 0.1.0 they were not: backups have those in plain text, so the first start after an
 * upgrade makes new ones.
 * @throws SealingFailure when this process lacks the secret that it is sealed under.
 */
export async function loadInstallationSecret({ db, sealing, log, name }: Wanted): Promise<string> {
  const [row] = await db.run<{ value: string }>(find, [name]);
  let damaged: string | undefined;
  if (row && isSealed(row.value)) {
    try {
      return await sealing.open({ sealed: row.value, place: keyPlace(name) });
    } catch (error) {
      if (!isSealingFailure(error) || error.reason !== "damaged") throw error;
      log.error({ err: error, name }, "a key of the installation does not open; another is made");
      damaged = row.value;
    }
  }
  await db.transaction((tx) => makeSecret(tx, { sealing, name, damaged }));
  return loadInstallationSecret({ db, sealing, log, name });
}

/** The key in use is locked first, as by everything that seals: see lockSealingKey. */
async function makeSecret(
  tx: Transaction,
  { sealing, name, damaged }: { sealing: Sealing; name: InstallationSecret; damaged: string | undefined },
): Promise<void> {
  const made = randomBytes(32).toString("base64url");
  const sealed = await sealing.seal(tx, { text: made, place: keyPlace(name) });
  const [present] = await tx.run<{ value: string }>(lock, [name]);
  if (present && isSealed(present.value) && present.value !== damaged) return; // another process was first
  if (present && name === "callback-key" && !isSealed(present.value))
    await keepFormerCallbackKey(tx, { sealing, key: present.value });
  await tx.run(write, [name, sealed, present?.value ?? null]);
}

function isSealed(value: string): boolean {
  return keyIdOf(value) !== undefined;
}
