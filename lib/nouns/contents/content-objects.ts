import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { newId } from "#lib/platform/ids.ts";
import { type ObjectStore, storageUnavailable } from "#lib/platform/objects/object-store.ts";
import { runtime } from "#lib/platform/runtime.ts";

/** $1 object, $2 content, $3 ordinal. */
const begin: Statement = {
  name: "begin-content-object",
  text: "insert into content_objects (object, storage_key, ordinal) values ($1, $2, $3)",
};

/** $1 object. */
const keep: Statement = {
  name: "keep-content-object",
  text: "update content_objects set is_kept = true where object = $1",
};

/** An object's name in the storage. Those of one content stand together. */
export const objectName = (storageKey: string, object: string) => `${storageKey}/${object}`;

/**
 * Stores some bytes of a content outside the database. They are part of it when `keepObject` has said so; if that never
 * happens, retention removes them.
 * @returns the object.
 * @throws DomainError unavailable.
 */
export async function putObject(
  store: ObjectStore,
  { storageKey, ordinal, bytes }: { storageKey: string; ordinal: number; bytes: Uint8Array },
): Promise<string> {
  const object = newId("object");
  await runtime().db.run(begin, [object, storageKey, ordinal]);
  await store.put(objectName(storageKey, object), bytes);
  return object;
}

export async function keepObject(queries: Queries, object: string): Promise<void> {
  await queries.run(keep, [object]);
}

/**
 * @param range bytes of the object.
 * @throws ObjectMissing where it has been moved meanwhile; DomainError unavailable.
 */
export function readContentObject(
  { storageKey, object }: { storageKey: string; object: string },
  range: { start: number; end: number },
): AsyncIterable<Uint8Array> {
  const { objects, log } = runtime();
  if (objects) return objects.get(objectName(storageKey, object), range);
  log.error({ storageKey }, "a file is stored in S3, and FILES_S3_BUCKET is not set");
  throw storageUnavailable();
}

export async function removeObject(
  store: ObjectStore,
  { storageKey, object }: { storageKey: string; object: string },
): Promise<void> {
  await store.remove(objectName(storageKey, object));
}
