import { DURATION_UNITS } from "./duration-units.ts";

/**
 * The label of a time on an axis with ticks `stepMs` apart, precise enough to distinguish neighbours: "1 min 29.4 s"
 * for 100 ms. `offsetMs` is a multiple of the step.
 */
export function tickWords(offsetMs: number, stepMs: number): string {
  if (offsetMs === 0) return "0";
  if (offsetMs < 1_000) return `${offsetMs} ms`;
  const decimals = stepMs % 1_000 === 0 ? 0 : stepMs % 100 === 0 ? 1 : stepMs % 10 === 0 ? 2 : 3;
  const parts: string[] = [];
  let rest = offsetMs;
  for (const [unit, size] of DURATION_UNITS) {
    const isSeconds = unit === "s";
    const count = isSeconds ? rest / size : Math.floor(rest / size);
    rest -= count * size;
    const isFirst = parts.length === 0;
    if (isFirst && count === 0) continue;
    const said = isSeconds ? count.toFixed(decimals) : String(count);
    parts.push(
      `${isFirst || unit === "h" ? said : said.padStart(decimals > 0 && isSeconds ? 3 + decimals : 2, "0")} ${unit}`,
    );
    if (rest === 0 && (decimals === 0 || isSeconds)) break;
  }
  return parts.join(" ");
}
