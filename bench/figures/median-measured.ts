import type { Measured } from "../load/assignment.ts";
import { median } from "./percentile.ts";

/** Several rounds of one measurement as one: the median of each figure, the sum of what was done. */
export function medianMeasured(rounds: readonly Measured[]): Measured {
  const of = (field: keyof Measured) => median(rounds.map((round) => round[field]));
  return {
    count: rounds.reduce((sum, { count }) => sum + count, 0),
    seconds: rounds.reduce((sum, { seconds }) => sum + seconds, 0),
    perSecond: of("perSecond"),
    p50Ms: of("p50Ms"),
    p95Ms: of("p95Ms"),
  };
}
