import { objectName } from "#lib/nouns/contents/content-objects.ts";
import type { Database } from "#lib/platform/db/database.ts";
import type { Env } from "#lib/platform/env/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { createLog } from "#lib/platform/log.ts";
import { ObjectMissing, type ObjectStore } from "#lib/platform/objects/object-store.ts";
import { openS3Store } from "#lib/platform/objects/s3-store.ts";
import { type Check, ok, problem } from "./check.ts";

interface KeptObject {
  readonly storageKey: string;
  readonly object: string;
}

const findKept = {
  name: "find-a-kept-object",
  text: `select storage_key as "storageKey", object as "object" from content_objects where is_kept limit 1`,
};

/**
 * Whether files can be stored and read where the environment says.
 * @param by `writing` stores a probe and removes it. `reading` changes nothing: a bucket with versions keeps each probe.
 */
export async function checkFileStorage({
  db,
  env,
  by,
}: {
  db: Database;
  env: Env;
  by: "writing" | "reading";
}): Promise<Check> {
  const name = "File storage";
  const [kept] = await db.run<KeptObject>(findKept, []);
  if (env.filesS3 === undefined) {
    if (kept === undefined) return ok(name, "PostgreSQL.");
    return problem(
      name,
      "Files are stored in S3, and FILES_S3_BUCKET is not set: they cannot be read.",
      "Set FILES_S3_BUCKET and its other variables, for this command and for every process of the service.",
    );
  }
  const store = await openS3Store(env.filesS3, createLog({ level: "silent" }));
  try {
    if (by === "writing") await writeProbe(store);
    else await readOne(store, kept);
    return ok(name, `${store.place} can be ${by === "writing" ? "written" : "reached"}.`);
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

const probeName = () => `doctor/${newId("object")}`;

async function writeProbe(store: ObjectStore): Promise<void> {
  const probe = probeName();
  await store.put(probe, new Uint8Array([1]));
  await store.remove(probe);
}

/** A byte of a file. Without files, of one that is missing, which S3 says only to who may list the bucket. */
async function readOne(store: ObjectStore, kept: KeptObject | undefined): Promise<void> {
  const name = kept === undefined ? probeName() : objectName(kept.storageKey, kept.object);
  try {
    await store.get(name, { start: 0, end: 1 })[Symbol.asyncIterator]().next();
  } catch (error) {
    if (error instanceof ObjectMissing) return;
    if (kept === undefined && isDenied(error)) return;
    throw error;
  }
}

function isDenied(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof Error && error.cause.name === "AccessDenied";
}
