/** Units of durations in milliseconds, largest first. */
export const DURATION_UNITS = [
  ["d", 86_400_000],
  ["h", 3_600_000],
  ["min", 60_000],
  ["s", 1_000],
] as const;
