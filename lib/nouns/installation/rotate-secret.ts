import path from "node:path";
import { keepChainKeys } from "#lib/nouns/audit/chain/keep-chain-keys.ts";
import type { Database, Statement } from "#lib/platform/db/database.ts";
import { type FileLock, waitForFileLock } from "#lib/platform/db/embedded/file-lock.ts";
import type { Env } from "#lib/platform/env/env.ts";
import { countProcessesWithout } from "#lib/platform/peers/listening-processes.ts";
import { opensCheck, readSecretCheck, wrongSecret } from "#lib/platform/secrets/check-secret.ts";
import { Keyring } from "#lib/platform/secrets/keyring.ts";
import { fileSource, openKeyring } from "#lib/platform/secrets/open-keyring.ts";
import { overtaken, type Resealed, resealValues } from "#lib/platform/secrets/reseal-values.ts";
import { keyIdOf, seal } from "#lib/platform/secrets/seal.ts";
import {
  CHECK_PLACE,
  CHECK_TEXT,
  countSealedByKey,
  lockSealingKey,
} from "#lib/platform/secrets/sealing-key.sql.ts";
import {
  newInstallationSecret,
  removeUnfinished,
  writeSecretFile,
} from "#lib/platform/secrets/secret-file.ts";
import type { SecretKey } from "#lib/platform/secrets/secret-key.ts";
import { StartupFailure } from "#lib/platform/startup-failure.ts";

export interface Rotation extends Resealed {
  readonly source: "env" | "file";
  /** The id of the current key. */
  readonly keyId: string;
  /** True if this call made the secret; false if it continued a rotation or used LANEWAY_SECRET's first. */
  readonly madeSecret: boolean;
  /** Ids of older secrets that nothing uses: dropped from the file, or to be removed from LANEWAY_SECRET. */
  readonly unneeded: readonly string[];
  /** Ids of older secrets that are still in use. */
  readonly stillNeeded: readonly string[];
}

/**
 * Seals everything in the database under a new secret. It is safe to kill any process at any moment: the new secret is
 * on the disk before anything is sealed under it, values are moved in batches that commit separately, and an older
 * secret is dropped only when a count finds nothing under it. If rotation starts again, it continues where it stopped.
 * A running service keeps working: it seals under the key that the database names, and reads the file again when it
 * meets an unknown key.
 *
 * Order: (1) the secret is written, (2) the database's check is sealed under it, and from then on no process seals
 * under an older one, (3) values are moved, (4) older secrets are dropped. With LANEWAY_SECRET, the operator does (1)
 * and (4).
 * @throws StartupFailure if the secrets do not open what is sealed, or if a running process was started without the new
 * one, unless `forgetUnreadable`.
 */
export async function rotateSecret({
  db,
  env,
  forgetUnreadable = false,
}: {
  db: Database;
  env: Env;
  /** Clears values whose secret is lost: their connections must be authorised again. */
  forgetUnreadable?: boolean;
}): Promise<Rotation> {
  const given = await openKeyring({ env, queries: db });
  if (given.source.kind === "env") {
    if (!forgetUnreadable) await requireEveryProcess(db, given.newest);
    return {
      ...(await rotateTo({ db, keyring: given, forgetUnreadable })),
      source: "env",
      madeSecret: false,
    };
  }
  const lock = await lockFile(env.dataDir);
  try {
    return await rotateFile({ db, dataDir: env.dataDir, forgetUnreadable });
  } finally {
    lock.release();
  }
}

async function rotateFile({
  db,
  dataDir,
  forgetUnreadable,
}: {
  db: Database;
  dataDir: string;
  forgetUnreadable: boolean;
}): Promise<Rotation> {
  await removeUnfinished(dataDir);
  const source = fileSource(dataDir);
  const secrets = await source.read();
  // Several secrets: an earlier rotation was interrupted; continue with its secret.
  const madeSecret = secrets.length === 1;
  if (madeSecret) {
    const present = await Keyring.open(source);
    await requireRightSecret({ db, keyring: present, forgetUnreadable });
    await writeSecretFile(dataDir, [newInstallationSecret(), ...secrets]);
  }
  const keyring = await Keyring.open(source);
  const rotated = await rotateTo({ db, keyring, forgetUnreadable });
  const kept = keyring.secrets.filter((_, index) => !rotated.unneeded.includes(keyring.ids[index] ?? ""));
  await writeSecretFile(dataDir, kept);
  return { ...rotated, source: "file", madeSecret };
}

async function rotateTo({
  db,
  keyring,
  forgetUnreadable,
}: {
  db: Database;
  keyring: Keyring;
  forgetUnreadable: boolean;
}): Promise<Omit<Rotation, "source" | "madeSecret">> {
  await requireRightSecret({ db, keyring, forgetUnreadable });
  await moveCheck({ db, keyring });
  await keepAuditKeys({ db, keyring });
  const moved = await resealValues({ db, keyring, forgetUnreadable });
  const [keyId = "", ...older] = keyring.ids;
  const inUse = await countSealedByKey(db);
  return {
    ...moved,
    keyId,
    unneeded: older.filter((id) => !inUse.has(id)),
    stillNeeded: older.filter((id) => inUse.has(id)),
  };
}

async function requireRightSecret({
  db,
  keyring,
  forgetUnreadable,
}: {
  db: Database;
  keyring: Keyring;
  forgetUnreadable: boolean;
}): Promise<void> {
  const check = await readSecretCheck(db, keyring);
  if (!forgetUnreadable && !(await opensCheck(check, keyring))) {
    throw wrongSecret(keyring, keyIdOf(check) ?? "unknown");
  }
}

/** A process without the new secret could not open connections, and runs that need one would fail. */
async function requireEveryProcess(db: Database, { id }: SecretKey): Promise<void> {
  const lacking = await countProcessesWithout(db, { keyId: id });
  if (lacking === 0) return;
  throw new StartupFailure(
    `Running processes that were started without the first secret of LANEWAY_SECRET (key ${id}): ${lacking}.`,
    "Put it before the older ones in the LANEWAY_SECRET of every process and restart them, then run this again.",
  );
}

const writeCheck: Statement = {
  name: "write-secret-check",
  text: `update installation set value = $1, updated_at = now()
          where name = 'secret-check' and split_part(value, '.', 2) <> $2`,
};

/** Waits for transactions that seal under the old key: see lockSealingKey. */
async function moveCheck({ db, keyring }: { db: Database; keyring: Keyring }): Promise<void> {
  const key = keyring.newest;
  await db.run(writeCheck, [seal({ text: CHECK_TEXT, place: CHECK_PLACE, key }), key.id]);
}

/** Only when nobody seals audit entries under the older keys, and before those are dropped. */
async function keepAuditKeys({ db, keyring }: { db: Database; keyring: Keyring }): Promise<void> {
  const [newest = keyring.newest, ...older] = keyring.keys;
  await db.transaction(async (tx) => {
    if ((await lockSealingKey(tx)) !== newest.id) throw overtaken();
    await keepChainKeys(tx, { newest, older });
  });
}

const LOCK_WAIT_MS = 3_000;

/** Two rotations would overwrite each other's file. The kernel releases the lock when its process exits. */
async function lockFile(dataDir: string): Promise<FileLock> {
  const lock = await waitForFileLock({
    path: path.join(dataDir, "secret.lock"),
    mode: "exclusive",
    timeoutMs: LOCK_WAIT_MS,
  });
  if (lock) return lock;
  throw new StartupFailure("Another rotation of the secret is under way.", "Let that one end first.");
}
