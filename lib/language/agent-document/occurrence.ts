/** The iterations around a node, outermost first; empty for a node of the graph itself (D12 `loopPath`). */
export type LoopPath = readonly { readonly nodeId: string; readonly iteration: number }[];

/** One execution of a node, and where in its run it is. */
export interface NodePlace extends BodyPlace {
  readonly nodeId: string;
  readonly occurrenceId: string;
}

/** Where in a container's body something is; all absent in the turn's own graph. */
export interface BodyPlace {
  /** The container's occurrence. */
  readonly container?: string;
  /** From 0. */
  readonly iteration?: number;
  readonly loopPath?: LoopPath;
}

/** One execution of one node. Its attempts share it; another run, turn or iteration is another one. */
export interface Occurrence {
  readonly runId: string;
  readonly nodeId: string;
  readonly turn: number;
  readonly loopPath: LoopPath;
}

/**
 * The occurrence's name (D12), the same whenever it is computed and unique across the installation, because
 * outgoing calls carry it as their `Idempotency-Key` ("Effects" of the agent document) and receivers know
 * nothing of runs: `run_…:sign:1` is node `sign` in turn 1, `run_…:check:2:each.3` the node `check` in turn 2,
 * in iteration 3 of the container `each`. A call's ordinal may be appended after `:` without ambiguity,
 * because run ids hold no `:`, and node ids begin with a letter and hold neither `:` nor `.`.
 */
export function occurrenceId({ runId, nodeId, turn, loopPath }: Occurrence): string {
  return [runId, nodeId, turn, ...loopPath.map((step) => `${step.nodeId}.${step.iteration}`)].join(":");
}

/** The run of an execution: all that may be read out of its name, for everything else is stored beside it. */
export function runOfOccurrence(occurrenceId: string): string {
  return occurrenceId.split(":", 1)[0] ?? "";
}
