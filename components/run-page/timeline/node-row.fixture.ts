import type { NodeRow } from "#lib/contract/dashboard/run-shapes.ts";

/** A node's row of ten milliseconds; names default to its id. */
export function nodeRow(id: string, more: Partial<NodeRow> = {}): NodeRow {
  return {
    kind: "node",
    id,
    occurrenceId: id,
    nodeId: id,
    name: id,
    type: "transform",
    turn: 1,
    loopPath: [],
    parentOccurrenceId: null,
    sequence: "1",
    lastSequence: "2",
    status: "succeeded",
    outcome: "done",
    startedAt: "2026-11-21T09:30:00.000Z",
    endedAt: "2026-11-21T09:30:00.010Z",
    reused: false,
    attempts: [],
    waits: [],
    modelCalls: [],
    toolCalls: [],
    usage: null,
    fold: null,
    waitsUntil: null,
    childRunId: null,
    within: null,
    ...more,
  };
}
