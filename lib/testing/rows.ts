import { runtime } from "#lib/platform/runtime.ts";

/** Values by their columns' names in camel case. Objects are written as JSON, lists as arrays; what is undefined is left out. */
type Row = Readonly<Record<string, unknown>>;

const valuesOf = (row: Row) =>
  Object.entries(row).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [{ column: name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value: paramOf(value) }],
  );

function paramOf(value: unknown): unknown {
  const isJson =
    typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
  return isJson ? JSON.stringify(value) : value;
}

const query = (text: string, ...rows: readonly Row[]) =>
  runtime().db.pool.query(
    text,
    rows.flatMap(valuesOf).map(({ value }) => value),
  );

/** `a = $1 and b = $2`, counted from the first. */
const equations = (row: Row, joint: string, first = 1) =>
  valuesOf(row)
    .map(({ column }, index) => `${column} = $${first + index}`)
    .join(joint);

/**
 * Rows as tests set them up and change them, where no verb would: the product's own statements are in its verbs.
 * @param more what follows the values, as `on conflict …`.
 */
export async function insertRow(table: string, row: Row, more = ""): Promise<void> {
  const columns = valuesOf(row).map(({ column }) => column);
  const places = columns.map((_, index) => `$${index + 1}`);
  await query(`insert into ${table} (${columns.join(", ")}) values (${places.join(", ")}) ${more}`, row);
}

/** @param where empty for all rows. */
export async function updateRows(table: string, where: Row, fields: Row): Promise<void> {
  const which = equations(where, " and ", valuesOf(fields).length + 1) || "true";
  await query(`update ${table} set ${equations(fields, ", ")} where ${which}`, fields, where);
}

export async function deleteRows(table: string, where: Row): Promise<void> {
  await query(`delete from ${table} where ${equations(where, " and ")}`, where);
}

/** The first that fits, by its columns' own names. */
export async function findRow(table: string, where: Row): Promise<Record<string, unknown> | undefined> {
  return (await query(`select * from ${table} where ${equations(where, " and ")}`, where)).rows[0];
}
