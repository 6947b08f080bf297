import type { NodePlace } from "#lib/language/agent-document/occurrence.ts";
import type { Command } from "#lib/language/evaluation/protocol.ts";
import type { RunState } from "./run-state.ts";
import type { LiveNode } from "./scope.ts";

/** The processing of one event: its consequences, in order. */
export interface Step {
  readonly state: RunState;
  readonly commands: Command[];
  /** Nodes to queue: those that became ready, and containers that have something to evaluate. */
  readonly ready: LiveNode[];
}

export function livePlaceOf({ node, occurrenceId, scope: { container, path } }: LiveNode): NodePlace {
  const place = { nodeId: node.id, occurrenceId };
  const iteration = path.at(-1)?.iteration;
  if (!container || iteration === undefined) return place;
  return { ...place, container: container.occurrenceId, iteration, loopPath: path };
}
