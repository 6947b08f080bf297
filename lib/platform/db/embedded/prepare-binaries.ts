import { cp, lstat, readdir, readFile, rename, rm, symlink } from "node:fs/promises";
import path from "node:path";
import { EmbeddedDatabaseFailure, systemErrorCode } from "./embedded-database-failure.ts";
import type { PlatformBinaries } from "./platform-binaries.ts";
import { type Account, runPostgresCommand } from "./run-command.ts";

const COPY_PREFIX = "postgresql-";

/**
 * Returns a directory with bin/, lib/ and share/ that `account` can run PostgreSQL from: the installed one, or a copy
 * under `copyTo` if the account cannot enter the checkout (below /root, say) or the package's library links are missing
 * and cannot be created.
 * @throws EmbeddedDatabaseFailure if the binaries do not run even from the copy.
 */
export async function prepareBinaries({
  binaries,
  account,
  copyTo,
  onProgress,
}: {
  binaries: PlatformBinaries;
  account: Account | null;
  copyTo: string;
  onProgress: (message: string) => void;
}): Promise<string> {
  await makeLibraryLinks(binaries.directory).catch(ignoreMissingPermission);
  if ((await tryBinaries(binaries.directory, account)) === undefined) return binaries.directory;

  const copy = path.join(copyTo, `${COPY_PREFIX}${binaries.version}`);
  if ((await tryBinaries(copy, account)) === undefined) return copy;

  onProgress("Copying PostgreSQL to where its account can run it");
  const unfinished = `${copy}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await cp(binaries.directory, unfinished, { recursive: true, verbatimSymlinks: true });
  await makeLibraryLinks(unfinished);
  await letOthersRead(unfinished);
  await rm(copy, { recursive: true, force: true });
  await rename(unfinished, copy);
  await removeOtherCopies(copyTo, path.basename(copy));

  const complaint = await tryBinaries(copy, account);
  if (complaint === undefined) return copy;
  throw new EmbeddedDatabaseFailure(
    `The embedded PostgreSQL does not run on this machine: ${complaint}`,
    "Install what the message names, or set DATABASE_URL to a PostgreSQL of your own.",
  );
}

/** The versioned symlinks that the package's postinstall script creates; npm may run without scripts. */
async function makeLibraryLinks(directory: string): Promise<void> {
  // A file of the pinned package: an array of symlinks of PostgreSQL's own build.
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(path.join(directory, "pg-symlinks.json"), "utf8"),
  );
  for (const link of links) {
    // Both are written as native/lib/…, relative to the package.
    const target = path.join(directory, path.relative("native", link.target));
    const source = path.join(directory, path.relative("native", link.source));
    if (await exists(target)) continue;
    await symlink(path.relative(path.dirname(target), source), target).catch((error: unknown) => {
      if (systemErrorCode(error) !== "EEXIST") throw error; // another process was faster
    });
  }
}

/** Returns why the binaries do not run under the account; undefined if they do. */
async function tryBinaries(directory: string, account: Account | null): Promise<string | undefined> {
  for (const program of ["postgres", "initdb", "pg_ctl"]) {
    const file = path.join(directory, "bin", program);
    const { exitCode, output } = await runPostgresCommand({ file, args: ["--version"], account });
    if (exitCode !== 0) return output || `${program} ended with exit code ${exitCode}`;
  }
  return undefined;
}

/** Under a umask of 077 npm installs files that only the owner can read, and the copy keeps their modes. */
async function letOthersRead(directory: string): Promise<void> {
  const { exitCode, output } = await runPostgresCommand({
    file: "chmod",
    args: ["-R", "u+rwX,go+rX", directory],
    account: null,
  });
  if (exitCode !== 0) throw new Error(`chmod of ${directory} failed: ${output}`);
}

async function removeOtherCopies(directory: string, keep: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (name.startsWith(COPY_PREFIX) && name !== keep) {
      await rm(path.join(directory, name), { recursive: true, force: true });
    }
  }
}

async function exists(file: string): Promise<boolean> {
  return (await lstat(file).catch(() => undefined)) !== undefined;
}

function ignoreMissingPermission(error: unknown): void {
  const code = systemErrorCode(error);
  if (code !== "EACCES" && code !== "EROFS" && code !== "EPERM") throw error;
}
