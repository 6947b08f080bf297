export const HALF_HOUR_MS = 30 * 60_000;

/** Half hours are summed an hour after their end. The triggers on `runs` rely on it. */
export const SETTLED_MS = 60 * 60_000;

/** A month, the month before it, and a day for the zones: no figure goes back further. */
export const SUMMED_MS = 62 * 24 * 60 * 60_000;

export const halfHourOf = (ms: number) => Math.floor(ms / HALF_HOUR_MS) * HALF_HOUR_MS;

/** From a moment, in milliseconds, to before another. */
export interface Span {
  readonly from: number;
  readonly to: number;
}
