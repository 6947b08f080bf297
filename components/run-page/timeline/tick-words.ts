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

/** A duration in one rounded unit, for little space: "2 min" for 118 s. */
export function roundDuration(ms: number): string {
  for (const [unit, size] of DURATION_UNITS) {
    // 59.6 min are "1 h".
    if (Math.round(ms / size) >= 1 && ms >= size * 0.99) return `${Math.round(ms / size)} ${unit}`;
  }
  return `${Math.round(ms)} ms`;
}

/** Units of durations in milliseconds, largest first. */
const DURATION_UNITS = [
  ["d", 86_400_000],
  ["h", 3_600_000],
  ["min", 60_000],
  ["s", 1_000],
] as const;
