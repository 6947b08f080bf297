import { readFile } from "node:fs/promises";
import path from "node:path";
import { EmbeddedDatabaseFailure, systemErrorCode } from "./embedded-database-failure.ts";
import type { ClusterPlace } from "./place-cluster.ts";
import { runPostgresCommand, runScript } from "./run-command.ts";
import { SETTINGS_FILE } from "./server-settings.ts";

export const DATABASE_USER = "laneway";

/**
 * Creates PostgreSQL's data directory. It is built under another name and renamed when complete, so a killed start
 * leaves nothing that looks like a database.
 */
export async function initializeCluster({
  place,
  binaries,
  password,
  durable,
}: {
  place: ClusterPlace;
  binaries: string;
  password: string;
  durable: boolean;
}): Promise<void> {
  const unfinished = `${place.data}.unfinished`;
  const passwordFile = path.join(place.home, ".password");
  const { account } = place;
  await asAccount({
    script: 'umask 077; rm -rf "$1" "$2" && cat > "$2"',
    args: [unfinished, passwordFile],
    input: password,
    place,
  });
  const initdb = await runPostgresCommand({
    file: path.join(binaries, "bin", "initdb"),
    args: [
      `--pgdata=${unfinished}`,
      `--username=${DATABASE_USER}`,
      `--pwfile=${passwordFile}`,
      "--auth-local=scram-sha-256",
      "--auth-host=reject",
      "--encoding=UTF8",
      "--no-locale",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--no-instructions",
      ...(durable ? [] : ["--no-sync"]),
    ],
    account,
  });
  await runScript({ script: 'rm -f "$1"', args: [passwordFile], account });
  if (initdb.exitCode !== 0) throw initializationFailed(place, initdb.output);
  await asAccount({
    script: `printf "\\ninclude_if_exists = '${SETTINGS_FILE}'\\n" >> "$1/postgresql.conf" && mv "$1" "$2"`,
    args: [unfinished, place.data],
    place,
  });
}

/**
 * @returns false if there is no data directory yet.
 * @throws EmbeddedDatabaseFailure if another PostgreSQL major version wrote it.
 */
export async function hasClusterOfMajor(place: ClusterPlace, major: number): Promise<boolean> {
  let written: string;
  try {
    written = (await readFile(path.join(place.data, "PG_VERSION"), "utf8")).trim();
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return false;
    throw error;
  }
  if (written === String(major)) return true;
  throw new EmbeddedDatabaseFailure(
    `The database in ${place.data} was written by PostgreSQL ${written}; this Laneway brings PostgreSQL ${major}.`,
    `Start the Laneway release that used PostgreSQL ${written}, or move the data over with pg_dump and pg_restore.`,
  );
}

async function asAccount({
  script,
  args,
  input = "",
  place,
}: {
  script: string;
  args: readonly string[];
  input?: string;
  place: ClusterPlace;
}): Promise<void> {
  const { exitCode, output } = await runScript({ script, args, input, account: place.account });
  if (exitCode !== 0) throw initializationFailed(place, output);
}

function initializationFailed(place: ClusterPlace, output: string): EmbeddedDatabaseFailure {
  const line = output.split("\n").find((text) => /error:|FATAL:|denied/.test(text)) ?? output;
  const full = /No space left|free disk space/.test(output);
  const reason = full ? "no space is left on the disk" : line.replace(/^.*?(error|FATAL):\s*/, "");
  return new EmbeddedDatabaseFailure(
    `The database files cannot be made in ${place.home}: ${reason}.`,
    "Check the free space and the permissions there, or set DATA_DIR to another directory.",
  );
}
