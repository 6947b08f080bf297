import { DEFAULT_OUTCOME } from "#lib/language/node-types/default-outcome.ts";

/** An edge has no id: where it begins, on which outcome (absent: done), and where it leads. */
export interface EdgeRef {
  readonly from: string;
  readonly on?: string;
  readonly to: string;
}

/** An edge without what is usual: `on` is absent for done. */
export function plainEdge({ from, on, to }: EdgeRef): EdgeRef {
  return on === undefined || on === DEFAULT_OUTCOME ? { from, to } : { from, on, to };
}

/** An edge's id on the canvas and in a selection. */
export const edgeId = ({ from, on = DEFAULT_OUTCOME, to }: EdgeRef): string => JSON.stringify([from, on, to]);
