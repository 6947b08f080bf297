import { type Aim, type Figure, isMet } from "./figure.ts";

/** Three significant digits, whole numbers from 100 on. */
export function formatNumber(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString("en");
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}

function formatAim({ atMost, atLeast }: Aim, unit: string): string {
  const [sign, bound] = atMost === undefined ? ["≥", atLeast] : ["≤", atMost];
  return `${sign} ${bound} ${unit}`;
}

function verdict(figure: Figure): string {
  if (figure.aim && figure.value === null) return "not measured";
  const met = isMet(figure);
  return met === undefined ? "" : met ? "met" : "NOT MET";
}

/** The figures as text: a block for each section, one line a figure, with the aim beside it where there is one. */
export function figureTable(figures: readonly Figure[]): string {
  const lines = figures.map((figure) => [
    figure.label,
    figure.value === null ? "–" : formatNumber(figure.value),
    figure.unit,
    figure.aim ? formatAim(figure.aim, figure.unit) : "",
    verdict(figure),
    figure.note ?? "",
  ]);
  const widths = columnWidths(lines);
  const blocks = Map.groupBy(figures.keys(), (index) => figures[index]?.section ?? "");
  return [...blocks]
    .map(([section, indexes]) =>
      [section, ...indexes.map((index) => `  ${row(lines[index] ?? [], widths)}`)].join("\n"),
    )
    .join("\n\n");
}

/** Rows under headings; the first column reads from the left, the others are numbers. */
export function matrix({
  headings,
  rows,
}: {
  headings: readonly string[];
  rows: readonly (readonly string[])[];
}): string {
  const widths = columnWidths([headings, ...rows]);
  return [headings, ...rows]
    .map((cells) =>
      cells
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** The second column is the number: aligned at its end. */
function row(cells: readonly string[], widths: readonly number[]): string {
  return cells
    .map((cell, column) => (column === 1 ? cell.padStart(widths[1] ?? 0) : cell.padEnd(widths[column] ?? 0)))
    .join("  ")
    .trimEnd();
}

function columnWidths(lines: readonly (readonly string[])[]): number[] {
  const widths: number[] = [];
  for (const line of lines) {
    line.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, cell.length);
    });
  }
  return widths;
}
