import type { NodeOutput } from "#lib/json.ts";
import type { RunState } from "./run-state.ts";

/**
 * `nodes` for expressions: the outputs of the nodes that ended, by id. Skipped and unfinished nodes are
 * absent; a node that failed and has a `failed` edge is `{ error: { code, message } }`. It is a live view
 * without a prototype: reading it costs nothing, and it grows with every later `advance`.
 */
export function readOutputs(state: RunState): Readonly<Record<string, NodeOutput>> {
  return state.outputs;
}
