import type { NodeOutput } from "#lib/contract/json.ts";
import type { Scope } from "./scope.ts";

/**
 * `nodes` for expressions in a scope: the outputs of the nodes that ended, by id, in a body those around it as well.
 * Skipped and unfinished nodes are absent; a node that failed and has a `failed` edge is `{ error: { code, message, details } }`.
 * It is a live view without a prototype: reading it costs nothing, and it grows with every later `advanceState`.
 */
export function readOutputs({ outputs }: Scope): Readonly<Record<string, NodeOutput>> {
  return outputs;
}
