import type { JsonObject } from "#lib/contract/json.ts";
import { Unsatisfiable } from "./unsatisfiable.ts";

/** Zero where it is allowed, else the allowed number next to a bound; `ordinal` steps on from there. */
export function numberExample(
  schema: JsonObject,
  { integer, ordinal }: { integer: boolean; ordinal: number },
): number {
  const bound = (keyword: string, otherwise: number) => {
    const value = schema[keyword];
    return typeof value === "number" ? value : otherwise;
  };
  const low = bound("minimum", Number.NEGATIVE_INFINITY);
  const above = bound("exclusiveMinimum", Number.NEGATIVE_INFINITY);
  const high = bound("maximum", Number.POSITIVE_INFINITY);
  const below = bound("exclusiveMaximum", Number.POSITIVE_INFINITY);
  const multiple = bound("multipleOf", 0);
  const step = multiple > 0 ? multiple : 1;

  const fits = (value: number) =>
    Number.isFinite(value) &&
    value >= low &&
    value > above &&
    value <= high &&
    value < below &&
    (!integer || Number.isInteger(value)) &&
    (multiple <= 0 || Number.isInteger(value / multiple));

  const bottom = Math.max(low, above);
  const top = Math.min(high, below);
  const starts = [
    0,
    Math.ceil(bottom / step) * step,
    Math.floor(top / step) * step,
    bottom,
    top,
    (bottom + top) / 2,
  ];
  // A multiple that is also an integer may be some steps away: every second one of 0.5, every tenth of 0.1.
  const candidates = starts.flatMap((start) =>
    Array.from({ length: 12 + ordinal }, (_, steps) => [start + steps * step, start - steps * step]).flat(),
  );
  const fitting = [...new Set(candidates.filter(fits))];
  const chosen = fitting[ordinal];
  if (chosen === undefined) throw new Unsatisfiable("no number fits");
  return chosen === 0 ? 0 : chosen;
}
