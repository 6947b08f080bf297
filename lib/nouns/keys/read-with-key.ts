import { batch } from "#lib/platform/db/batch.ts";
import { coalesceRows } from "#lib/platform/db/coalesce.ts";
import { perDatabase, type Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { type KeyRow, keysWhere } from "./find-keys.sql.ts";

/** What a request begins with, read in one statement with its key. */
export interface WithKey<Row> {
  readonly key: Promise<KeyRow | undefined>;
  readonly found: Promise<Row | undefined>;
}

type Both<Row> = KeyRow & Row & { readonly lookup: number; readonly isFound: true | null };

const lookups = batch({ id: "text", secret_hash: "text" });

/**
 * Reads a record together with the key of its request, one round trip for any number of requests. Nothing found is used
 * before the request was admitted; for a key that cannot be used nothing is read.
 * @param read a SELECT of at most one row by `ahead.id`, in the bounds of the key `k` ("keyId", "workspaceId").
 */
export function readWithKey<Row extends object>(name: string, read: string) {
  const statement: Statement = {
    name,
    text: `
    select found.*, k.*, ahead.lookup::int as "lookup"
      from ${lookups.rows("ahead", { ordinal: "lookup" })}
      cross join lateral (${keysWhere("s.secret_hash = ahead.secret_hash")} offset 0) k
      left join lateral (
        select true as "isFound", one.* from (${read}) one where k."usable"
      ) found on true`,
  };
  const finderOf = perDatabase((db) =>
    coalesceRows((keys) => {
      const wanted = keys.map((key) => {
        const [id = null, secret_hash = null] = key.split(" ");
        return { id, secret_hash };
      });
      return db.run<Both<Row>>(statement, lookups.values(wanted));
    }),
  );
  return (id: string, secretHash: string): WithKey<Row> => {
    const key = finderOf(runtime().db)(`${id} ${secretHash}`);
    const found = key.then((both) => (both?.isFound ? both : undefined));
    // Nobody waits for them if the request is refused.
    for (const read of [key, found]) read.catch(() => {});
    return { key, found };
  };
}
