import type { Database } from "#lib/platform/db/database.ts";
import { newId } from "#lib/platform/ids.ts";
import { keyIdOf, type SealedPlace } from "../seal.ts";
import type { Sealing } from "../sealing.ts";

export interface SealedRow {
  readonly workspaceId: string;
  readonly name: string;
}

const placeOf = (row: SealedRow, column: string): SealedPlace => ({ table: "connections", column, ...row });

/** Inserts connections of one workspace, each with a secret and a token. */
export async function createSealedRows({
  db,
  sealing,
  count,
}: {
  db: Database;
  sealing: Sealing;
  count: number;
}): Promise<SealedRow[]> {
  const workspaceId = newId("workspace");
  await db.pool.query("insert into workspaces (id, name) values ($1, 'Sealed')", [workspaceId]);
  const rows = Array.from({ length: count }, (_, index) => ({
    workspaceId,
    name: `c${String(index).padStart(4, "0")}`,
  }));
  await db.transaction(async (tx) => {
    const values = [];
    for (const row of rows) {
      const secret = await sealing.seal(tx, {
        text: `secret of ${row.name}`,
        place: placeOf(row, "sealed_secret"),
      });
      const token = await sealing.seal(tx, {
        text: `token of ${row.name}`,
        place: placeOf(row, "sealed_token"),
      });
      values.push({ ...row, secret, token });
    }
    const text = `
      insert into connections (workspace_id, name, kind, origins, settings, sealed_secret, sealed_token, token_expires_at)
      select r->>'workspaceId', r->>'name', 'bearer', '{https://a.example}', '{"kind":"bearer"}', r->>'secret',
             r->>'token', now() + interval '1 hour'
        from json_array_elements($1::json) r`;
    await tx.run({ name: "insert-sealed-rows", text }, [JSON.stringify(values)]);
  });
  return rows;
}

/** The stored values, opened, with their keys. */
export async function readSealedRows({ db, sealing }: { db: Database; sealing: Sealing }) {
  const { rows } = await db.pool.query<SealedRow & { secret: string | null; token: string | null }>(
    `select workspace_id as "workspaceId", name, sealed_secret as secret, sealed_token as token
       from connections order by workspace_id, name`,
  );
  const opened = await Promise.all(
    rows.map(async ({ workspaceId, name, secret, token }) => {
      const row = { workspaceId, name };
      const open = async (sealed: string | null, column: string) =>
        sealed === null ? null : sealing.open({ sealed, place: placeOf(row, column) });
      return { name, secret: await open(secret, "sealed_secret"), token: await open(token, "sealed_token") };
    }),
  );
  const keyIds = new Set(
    rows.flatMap(({ secret, token }) =>
      [secret, token].flatMap((sealed) => (sealed ? [keyIdOf(sealed)] : [])),
    ),
  );
  return { opened, keyIds };
}
