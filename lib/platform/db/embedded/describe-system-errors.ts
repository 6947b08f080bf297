import { EmbeddedDatabaseFailure, systemErrorCode } from "./embedded-database-failure.ts";
import { explain } from "./prepare-data-directory.ts";

/** Runs `work` and turns system errors (full disk, missing permission) into a failure with advice. */
export async function describeSystemErrors<T>(directory: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === undefined || explain(code) === code || error instanceof EmbeddedDatabaseFailure) throw error;
    const path = error instanceof Error && "path" in error ? String(error.path) : directory;
    throw new EmbeddedDatabaseFailure(
      `The database in ${directory} cannot be started: ${explain(code)} (${path}).`,
      "Check the free space and the permissions there, or set DATA_DIR to another directory.",
      error,
    );
  }
}
