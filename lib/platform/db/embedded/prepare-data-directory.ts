import { accessSync, constants, realpathSync } from "node:fs";
import { chmod, mkdir, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { runningAsRoot } from "./account.ts";
import { EmbeddedDatabaseFailure, systemErrorCode } from "./embedded-database-failure.ts";

/**
 * Creates DATA_DIR if absent and returns its real, absolute path. A directory that is created here or empty is closed
 * to other users, except that root lets them traverse it: PostgreSQL's account must reach its own directory inside.
 * Nothing in it is readable by others, whatever its mode.
 * @throws EmbeddedDatabaseFailure if it cannot be created or written to.
 */
export async function prepareDataDirectory(dataDir: string): Promise<string> {
  try {
    await mkdir(path.dirname(path.resolve(dataDir)), { recursive: true });
    const made = await makeIfAbsent(dataDir);
    const directory = realpathSync(dataDir);
    await readdir(directory); // fails if it is a file
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
    if (runningAsRoot() && (made || (await readdir(directory)).length === 0)) {
      await chmod(directory, (await stat(directory)).mode | 0o011);
    }
    return directory;
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === undefined) throw error;
    throw new EmbeddedDatabaseFailure(
      `The data directory ${dataDir} cannot be used: ${explain(code)}.`,
      "Set DATA_DIR to a directory that this user can write to.",
      error,
    );
  }
}

async function makeIfAbsent(directory: string): Promise<boolean> {
  try {
    await mkdir(directory, { mode: 0o700 });
    return true;
  } catch (error) {
    if (systemErrorCode(error) === "EEXIST") return false;
    throw error;
  }
}

/** Explains a system error code for a directory. */
export function explain(code: string): string {
  return EXPLANATIONS[code] ?? code;
}

const EXPLANATIONS: Record<string, string> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "its file system is read-only",
  ENOSPC: "no space is left on the disk",
  EDQUOT: "the disk quota is used up",
  ENOTDIR: "a part of the path is a file",
  ENAMETOOLONG: "the path is too long",
};
