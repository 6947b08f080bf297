/**
 * The value below or at which `percent` of the values lie (nearest rank), in their own unit; NaN for no values.
 * Nearest rank, because an interpolated p95 of few values is a latency that nobody had.
 */
export function percentile(sorted: ArrayLike<number>, percent: number): number {
  const rank = Math.max(1, Math.ceil((percent / 100) * sorted.length));
  return sorted[rank - 1] ?? Number.NaN;
}

/** Sorted copy, as `percentile` takes it. */
export function ascending(values: Iterable<number>): Float64Array {
  return Float64Array.from(values).sort();
}

export function median(values: readonly number[]): number {
  return percentile(ascending(values), 50);
}
