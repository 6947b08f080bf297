import { isJsonObject } from "#lib/contract/json.ts";
import type { NodeOf } from "#lib/language/node-types/graph-node.ts";
import { NodeFailure, type NodeResult } from "#lib/language/node-types/node-result.ts";
import type { Effect } from "../effect.ts";
import { invokeTool } from "../invoke-tool.ts";
import { approveTool } from "../tool-approval.ts";
import { guardTool } from "../write-guard.ts";

export type ToolNode = NodeOf<"tool">;

/** The one call that the node makes. */
const CALL = 1;

/**
 * Calls a tool, after a person approved it where the node says so: what runs is exactly what was shown.
 * @throws ExpressionError, NodeFailure, Suspended.
 */
export async function runToolNode({ node, effect }: { node: ToolNode; effect: Effect }): Promise<NodeResult> {
  const { tool, approval } = node.config;
  let toolArguments = await effect.compute("value", node.config.arguments);
  if (!isJsonObject(toolArguments)) {
    throw new NodeFailure(
      "tool_error",
      "The arguments of a tool are an object; the expression gave something else.",
    );
  }
  await guardTool({ effect, tool, arguments: toolArguments });
  if (approval === "always") {
    const decision = await approveTool({ effect, ordinal: CALL, tool, arguments: toolArguments });
    if (!decision.approved && decision.expired) {
      throw new NodeFailure("interaction_expired", `Nobody decided the call of ${tool} in time.`);
    }
    if (!decision.approved)
      return { outcome: "rejected", output: { action: "reject", comment: decision.comment } };
    toolArguments = decision.arguments;
  }
  const { value, isError } = await invokeTool({
    effect,
    ordinal: CALL,
    tool,
    arguments: toolArguments,
    isLast: true,
  });
  if (isError) {
    throw new NodeFailure("tool_error", `The tool ${tool} reported an error.`, {
      details: { result: value },
    });
  }
  return { outcome: "done", output: value };
}
