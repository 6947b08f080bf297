import { randomBytes } from "node:crypto";
import { chmod, link, readdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { systemErrorCode } from "#lib/platform/db/embedded/embedded-database-failure.ts";
import { prepareDataDirectory } from "#lib/platform/db/embedded/prepare-data-directory.ts";
import { writePrivateFile } from "#lib/platform/db/embedded/write-private-file.ts";
import { isLongEnough, SECRET_TOO_SHORT } from "#lib/platform/env/env-readers.ts";
import { StartupFailure } from "#lib/platform/startup-failure.ts";

const FILE_NAME = "secret";
const OTHERS = 0o077;

/** The secret's file of an installation with the embedded database: DATA_DIR/secret, one per line, newest first. */
export function secretFileOf(dataDir: string): string {
  return path.join(dataDir, FILE_NAME);
}

export function newInstallationSecret(): string {
  return randomBytes(32).toString("base64");
}

/**
 * The secrets of the file, newest first; undefined if there is no file. A file that others may read, as after restoring
 * a backup, is closed to them.
 * @throws StartupFailure if it is unreadable, empty or has a weak secret.
 */
export async function readSecretFile(dataDir: string): Promise<readonly string[] | undefined> {
  const file = secretFileOf(dataDir);
  try {
    const { mode } = await stat(file);
    if ((mode & OTHERS) !== 0) await chmod(file, mode & ~OTHERS);
    return secretsIn(await readFile(file, "utf8"), file);
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === undefined) throw error;
    if (code === "ENOENT") return undefined;
    throw new StartupFailure(
      `The installation's secret in ${file} cannot be read (${code}).`,
      "Give the user that Laneway runs as this file, with mode 600.",
      error,
    );
  }
}

function secretsIn(text: string, file: string): readonly string[] {
  const secrets = text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  if (secrets.length > 0 && secrets.every(isLongEnough)) return secrets;
  const fault = secrets.length === 0 ? "It is empty" : `A line of it ${SECRET_TOO_SHORT}`;
  throw new StartupFailure(
    `The installation's secret in ${file} cannot be used. ${fault}.`,
    "Put the file back as it was, from a backup: what connections store opens with that secret only.",
  );
}

/** Creates the file with a new secret; of concurrent processes one creates it and all read the same. */
export async function makeSecretFile(dataDir: string): Promise<void> {
  const directory = await prepareDataDirectory(dataDir);
  const draft = path.join(
    directory,
    `${FILE_NAME}.${process.pid}.${randomBytes(6).toString("hex")}.unfinished`,
  );
  await writePrivateFile({ path: draft, text: `${newInstallationSecret()}\n` });
  try {
    await link(draft, secretFileOf(directory));
  } catch (error) {
    if (systemErrorCode(error) !== "EEXIST") throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Replaces the file's secrets atomically and durably. */
export async function writeSecretFile(dataDir: string, secrets: readonly string[]): Promise<void> {
  await writePrivateFile({ path: secretFileOf(dataDir), text: `${secrets.join("\n")}\n` });
}

/** Removes half-written copies of secrets that a killed process left. */
export async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (/^secret\..*unfinished$/.test(name)) await rm(path.join(dataDir, name), { force: true });
  }
}
