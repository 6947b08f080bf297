import { batch } from "#lib/platform/db/batch.ts";
import { coalesceRows } from "#lib/platform/db/coalesce.ts";
import { perDatabase, type Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

/** The key by which a request's credential is found in the database. */
export interface CredentialDigest {
  readonly kind: "key" | "grant";
  readonly hash: string;
}

/** The first read of a request, made in one statement with its credential. */
export interface WithCredential<Kind, Credential, Row> {
  readonly kind: Kind;
  readonly credential: Promise<Credential | undefined>;
  readonly found: Promise<Row | undefined>;
}

type Both<Credential, Row> = Credential & Row & { readonly lookup: number; readonly isFound: true | null };

const lookups = batch({ id: "text", hash: "text" });

/**
 * Reads a record together with the credential of its request, one round trip for any number of requests. Nothing found
 * is used before the request was admitted; for a credential that cannot be used nothing is read.
 * @param credentials a SELECT of the credential with `ahead.hash`.
 * @param isUsable whether a credential `c` of it can be used.
 * @param read a SELECT of at most one row by `ahead.id`, in the bounds of the credential `c`.
 */
export function readWithCredential<
  Kind extends CredentialDigest["kind"],
  Credential extends object,
  Row extends object,
>({
  kind,
  name,
  credentials,
  isUsable,
  read,
}: {
  kind: Kind;
  name: string;
  credentials: string;
  isUsable: string;
  read: string;
}) {
  const statement: Statement = {
    name,
    text: `
    select found.*, c.*, ahead.lookup::int as "lookup"
      from ${lookups.rows("ahead", { ordinal: "lookup" })}
      cross join lateral (${credentials} offset 0) c
      left join lateral (
        select true as "isFound", one.* from (${read}) one where ${isUsable}
      ) found on true`,
  };
  const finderOf = perDatabase((db) =>
    coalesceRows((keys) => {
      const wanted = keys.map((key) => {
        const [id = null, hash = null] = key.split(" ");
        return { id, hash };
      });
      return db.run<Both<Credential, Row>>(statement, lookups.values(wanted));
    }),
  );
  return (id: string, hash: string): WithCredential<Kind, Credential, Row> => {
    const credential = finderOf(runtime().db)(`${id} ${hash}`);
    const found = credential.then((both) => (both?.isFound ? both : undefined));
    // Nobody waits for them if the request is refused.
    for (const read of [credential, found]) read.catch(() => {});
    return { kind, credential, found };
  };
}
