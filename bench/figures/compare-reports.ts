import { z } from "zod";
import type { Figure } from "./figure.ts";
import { formatNumber, matrix } from "./format.ts";

/** The part of a `--json` report that a comparison reads. */
const Report = z.object({
  figures: z.array(z.object({ id: z.string(), value: z.number().nullable() })),
});
export type Report = z.infer<typeof Report>;

/** @throws Error if the text is not a report of this benchmark. */
export function readReport(text: string): Report {
  const report = Report.safeParse(parsed(text));
  if (!report.success) throw new Error("--compare: this is not a file that --json wrote");
  return report.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Each figure beside the same one of an earlier report. Two runs on one machine differ by what else it does, so shares
 * of a yardstick say more than figures of time.
 */
export function comparisonTable(earlier: Report, figures: readonly Figure[]): string {
  const before = new Map(earlier.figures.map(({ id, value }) => [id, value]));
  const rows = figures.flatMap(({ id, section, label, unit, value }) => {
    const was = before.get(id) ?? null;
    if (was === null || value === null) return [];
    const ratio = was === 0 ? "–" : `${formatNumber(value / was)} ×`;
    return [
      [`${section}: ${label}`, `${formatNumber(was)} ${unit}`, `${formatNumber(value)} ${unit}`, ratio],
    ];
  });
  if (rows.length === 0) return "The earlier report has none of these figures.";
  return matrix({ headings: ["against the earlier report", "then", "now", "now / then"], rows });
}
