import { DEFAULT_OUTCOME } from "#lib/language/node-types/default-outcome.ts";

export const HEAD_HEIGHT = 52;
export const OUTCOME_HEIGHT = 22;
/** Beneath the last row. */
export const ROWS_END = 6;

/** A node whose only outcome is "done" shows no row for it. */
export const outcomeRows = (outcomes: readonly string[]): number =>
  outcomes.length === 1 && outcomes[0] === DEFAULT_OUTCOME ? 0 : outcomes.length;

/** The middle of an outcome's row, from the top of its box. */
export function outcomeTop(
  { height, outcomes }: { readonly height: number; readonly outcomes: readonly string[] },
  index: number,
): number {
  if (outcomeRows(outcomes) === 0) return HEAD_HEIGHT / 2;
  return height - ROWS_END - (outcomes.length - index - 0.5) * OUTCOME_HEIGHT;
}
