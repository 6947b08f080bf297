import { randomBytes } from "node:crypto";
import type { Database, Statement, Transaction } from "#lib/platform/db/database.ts";
import type { Log } from "#lib/platform/log.ts";
import { keyIdOf } from "#lib/platform/secrets/seal.ts";
import type { Sealing } from "#lib/platform/secrets/sealing.ts";
import { isSealingFailure } from "#lib/platform/secrets/sealing-failure.ts";
import { keyPlace } from "#lib/platform/secrets/sealing-key.sql.ts";
import { keepFormerCallbackKey } from "./former-callback-key.ts";

/**
 * The purposes of an installation's secrets. Losing one invalidates what it signed: open cursors, all sessions, or the
 * callback addresses that were sent.
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

/** $3 the value to replace. If several processes create the first one, one wins. */
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
 * One of the installation's secrets, created on first use: 256 random bits, the same in every process, sealed in the
 * database. Before 0.1.0 they were not sealed, and backups contain them in plain text, so the first start after an
 * upgrade makes new ones.
 * @throws SealingFailure if this process lacks the sealing secret.
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

/** Locks the sealing key first, as all sealing code does: see lockSealingKey. */
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
