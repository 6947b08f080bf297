/** Rows of equal length as the array parameters of a statement that unnests them. */
export function toColumns(rows: readonly (readonly unknown[])[]): unknown[][] {
  return (rows[0] ?? []).map((_, column) => rows.map((row) => row[column]));
}
