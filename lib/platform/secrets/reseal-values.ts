import type { Database } from "#lib/platform/db/database.ts";
import { StartupFailure } from "#lib/platform/startup-failure.ts";
import type { Keyring } from "./keyring.ts";
import { keyIdOf, type SealedPlace, seal, unseal } from "./seal.ts";
import { forgottenValues, replacedValues, SEALED_COLUMNS, type SealedColumn } from "./sealed-columns.ts";
import { lockSealingKey } from "./sealing-key.sql.ts";

/** A value that no secret opens. */
export interface UnreadableValue {
  readonly workspaceId: string;
  /** Of a connection; of other tables what tells the row, such as the provider of a model key. */
  readonly connectionName: string;
  readonly table: string;
  readonly column: string;
}

export interface Resealed {
  readonly resealed: number;
  readonly unreadable: readonly UnreadableValue[];
}

interface FoundRow {
  readonly workspaceId: string;
  readonly name: string;
  readonly sealed: string;
}

/**
 * Seals everything under the newest key, which must already be in use: then no new value is sealed under an older key,
 * and one walk over the tables finds all. Each batch commits by itself, so that the walk may be interrupted and
 * repeated.
 * @param forgetUnreadable whether to clear values that no secret opens.
 */
export async function resealValues({
  db,
  keyring,
  forgetUnreadable,
}: {
  db: Database;
  keyring: Keyring;
  forgetUnreadable: boolean;
}): Promise<Resealed> {
  let resealed = 0;
  const unreadable: UnreadableValue[] = [];
  for (const column of SEALED_COLUMNS) {
    let after: Pick<FoundRow, "workspaceId" | "name"> | undefined = { workspaceId: "", name: "" };
    while (after) {
      const found: FoundRow[] = await db.run(column.findUnder, [
        keyring.newest.id,
        after.workspaceId,
        after.name,
      ]);
      const moved = found.map((row) => ({ ...row, opened: openedBy(keyring, column, row) }));
      resealed += await replaceBatch({ db, keyring, column, rows: moved });
      const lost = moved.filter(({ opened }) => opened === undefined);
      if (forgetUnreadable && lost.length > 0) {
        await db.run(column.forget, forgottenValues.values(lost.map(asRead)));
      }
      unreadable.push(
        ...lost.map((row) => ({
          workspaceId: row.workspaceId,
          connectionName: row.name,
          table: column.table,
          column: column.column,
        })),
      );
      after = found.at(-1);
    }
  }
  return { resealed, unreadable };
}

function placeOf({ table, column }: SealedColumn, { workspaceId, name }: FoundRow): SealedPlace {
  return { table, column, workspaceId, name };
}

function asRead({ workspaceId, name, sealed }: FoundRow) {
  return { workspace_id: workspaceId, name, was: sealed };
}

function openedBy(keyring: Keyring, column: SealedColumn, row: FoundRow): string | undefined {
  const key = keyring.held(keyIdOf(row.sealed) ?? "");
  return key && unseal({ sealed: row.sealed, place: placeOf(column, row), key });
}

async function replaceBatch({
  db,
  keyring,
  column,
  rows,
}: {
  db: Database;
  keyring: Keyring;
  column: SealedColumn;
  rows: readonly (FoundRow & { readonly opened: string | undefined })[];
}): Promise<number> {
  const key = keyring.newest;
  const sealed = rows.flatMap((row) =>
    row.opened === undefined
      ? []
      : [{ ...row, next: seal({ text: row.opened, place: placeOf(column, row), key }) }],
  );
  if (sealed.length === 0) return 0;
  return db.transaction(async (tx) => {
    if ((await lockSealingKey(tx)) !== key.id) throw overtaken();
    const values = sealed.map((row) => ({ ...asRead(row), sealed: row.next }));
    return (await tx.run(column.replace, replacedValues.values(values))).length;
  });
}

/** Another rotation has changed the key in use. */
export function overtaken(): StartupFailure {
  return new StartupFailure(
    "Another rotation with another secret has begun meanwhile.",
    "Let that one end. Whether anything is left to do, `npm run laneway -- secret rotate` says when it is run again.",
  );
}
