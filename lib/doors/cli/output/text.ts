/** Control characters: names and messages come from callers, who must not control the terminal. */
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;

/** The text on one line without control characters. */
export function plainLine(text: string): string {
  return text.replace(CONTROLS, " ");
}

/** `2026-11-21 09:30` in the terminal's time zone; `-` for no time. */
export function localTime(iso: string | null): string {
  if (iso === null) return "-";
  const at = new Date(iso);
  const date = [at.getFullYear(), at.getMonth() + 1, at.getDate()].map(twoDigits).join("-");
  return `${date} ${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

/** `09:30:05.123`, for short time spans. */
export function localClock(iso: string): string {
  const at = new Date(iso);
  const clock = [at.getHours(), at.getMinutes(), at.getSeconds()].map(twoDigits).join(":");
  return `${clock}.${String(at.getMilliseconds()).padStart(3, "0")}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}

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
