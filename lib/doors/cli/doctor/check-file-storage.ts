import type { Database } from "#lib/platform/db/database.ts";
import type { Env } from "#lib/platform/env/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { createLog } from "#lib/platform/log.ts";
import { openS3Store } from "#lib/platform/objects/s3-store.ts";
import { type Check, ok, problem } from "./check.ts";

const countKept = {
  name: "count-kept-objects",
  text: `select count(*)::int as "kept" from (select from content_objects where is_kept limit 1) found`,
};

/** Whether files can be stored and read where the environment says, by storing one. */
export async function checkFileStorage({ db, env }: { db: Database; env: Env }): Promise<Check> {
  const name = "File storage";
  const [{ kept } = { kept: 0 }] = await db.run<{ kept: number }>(countKept, []);
  if (env.filesS3 === undefined) {
    if (kept === 0) return ok(name, "PostgreSQL.");
    return problem(
      name,
      "Files are stored in S3, and FILES_S3_BUCKET is not set: they cannot be read.",
      "Set FILES_S3_BUCKET and its other variables, for this command and for every process of the service.",
    );
  }
  const store = await openS3Store(env.filesS3, createLog({ level: "silent" }));
  try {
    const probe = `doctor/${newId("object")}`;
    await store.put(probe, new Uint8Array([1]));
    await store.remove(probe);
    return ok(name, `${store.place} can be written.`);
  } catch (error) {
    const reason =
      error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    return problem(
      name,
      `${store.place} cannot be used: ${reason}`,
      "Check the FILES_S3_ variables and that storage.",
    );
  } finally {
    store.close();
  }
}
