import type { NodeStatus } from "#components/graph/node-state.ts";

/** A stretch of time, in milliseconds since the epoch; `to` is null while it goes on. */
export interface Span {
  readonly from: number;
  readonly to: number | null;
}

/** One occurrence of a node, as the waterfall draws it. */
export interface TimelineRow extends Span {
  readonly occurrenceId: string;
  readonly nodeId: string;
  readonly turn: number;
  /** The loops around it, outermost first. */
  readonly loopPath: readonly { readonly nodeId: string; readonly iteration: number }[];
  readonly status: NodeStatus;
  /** When it waited for somebody, or for the clock. */
  readonly waits: readonly Span[];
  /** When tries failed that were tried again. */
  readonly retries: readonly number[];
}

/** A key that orders nothing and names the loops and iterations around something. */
export function pathKey(turn: number, path: TimelineRow["loopPath"]): string {
  return [turn, ...path.map(({ nodeId, iteration }) => `${nodeId}.${iteration}`)].join("/");
}
