import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import type { GraphNode } from "./graph-node.ts";
import type { NodeResult } from "./node-result.ts";
import { outcomesOf, rulesOf } from "./rules-of.ts";

/** How a node ended that gave this value: previews take stored values in place of running nodes. */
export function endedWith(node: GraphNode, output: Json): NodeResult {
  const outcomes = outcomesOf(node);
  const candidates = [
    storedFailure(output) ? "failed" : undefined,
    rulesOf(node).outcomeOf?.(output),
    "done",
    "else",
    ...outcomes,
  ];
  const outcome = candidates.find((name) => name !== undefined && outcomes.includes(name));
  return { outcome: outcome ?? "done", output };
}

/** What a node gives on its `failed` way (agent document, Nodes). */
export function storedFailure(
  output: Json,
): { code: string; message: string; details?: JsonObject } | undefined {
  if (!isJsonObject(output) || Object.keys(output).length !== 1) return undefined;
  const { error = null } = output;
  if (!isJsonObject(error) || typeof error.code !== "string") return undefined;
  const { code, message, details = null } = error;
  return {
    code,
    message: typeof message === "string" ? message : "",
    ...(isJsonObject(details) ? { details } : {}),
  };
}
