import { plainLine } from "./plain-text.ts";

const GAP = "  ";

/**
 * Formats rows under headings, each column as wide as its widest cell. Nothing is truncated, because people copy from
 * it.
 * @param empty what to say when there are no rows.
 */
export function table<Row>({
  rows,
  columns,
  empty,
}: {
  rows: readonly Row[];
  columns: Readonly<Record<string, (row: Row) => string>>;
  empty: string;
}): string {
  if (rows.length === 0) return empty;
  const headings = Object.keys(columns).map((heading) => heading.toUpperCase());
  const readers = Object.values(columns);
  return aligned([headings, ...rows.map((row) => readers.map((read) => plainLine(read(row))))]);
}

/** Formats one record, a line per field. */
export function fields(values: Readonly<Record<string, string | undefined>>): string {
  const present = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[`${name}:`, plainLine(value)]],
  );
  return aligned(present);
}

function aligned(lines: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const line of lines) {
    line.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, cell.length);
    });
  }
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join(GAP)
        .trimEnd(),
    )
    .join("\n");
}
