/** Counting the failed runs of an agent stops here; a larger number helps nobody. */
export const MOST_COUNTED = 1_000;
