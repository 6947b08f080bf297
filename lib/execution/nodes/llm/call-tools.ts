import { isJsonObject, type JsonObject } from "#lib/contract/json.ts";
import type { ModelTool, ModelToolCall, ModelToolResult } from "#lib/execution/models/model-message.ts";
import { checkArguments } from "#lib/execution/tools/check-arguments.ts";
import { isToolError } from "#lib/execution/tools/tool-error.ts";
import { type Effect, isSuspended } from "../effect.ts";
import { invokeTool } from "../invoke-tool.ts";
import { approveTool } from "../tool-approval.ts";
import { guardTool } from "../write-guard.ts";
import type { LlmNode } from "./llm-node.ts";

/**
 * Carries out the tool calls of one model answer, side by side; those that a person has to approve, or that wait for
 * something outside, hold none of the others up.
 * @returns one result a call, in the model's order.
 * @throws Suspended when one of them waits; NodeFailure.
 */
export async function callTools({
  node,
  effect,
  tools,
  calls,
  firstOrdinal,
}: {
  node: LlmNode;
  effect: Effect;
  /** As they were offered. */
  tools: readonly ModelTool[];
  calls: readonly ModelToolCall[];
  firstOrdinal: number;
}): Promise<ModelToolResult[]> {
  const ends = await Promise.allSettled(
    calls.map((call, index) => callOne({ node, effect, tools, call, ordinal: firstOrdinal + index })),
  );
  const errors = ends.flatMap((end) => (end.status === "rejected" ? [end.reason as unknown] : []));
  // A failure goes before a wait: nobody is to be asked about a node that is going to fail.
  const failure = errors.find((error) => !isSuspended(error)) ?? errors[0];
  if (failure !== undefined) throw failure;
  return ends.flatMap((end) => (end.status === "fulfilled" ? [end.value] : []));
}

/** A tool's failure becomes its result: the model reads it, and may do without the tool. */
async function callOne({
  node,
  effect,
  tools,
  call,
  ordinal,
}: {
  node: LlmNode;
  effect: Effect;
  tools: readonly ModelTool[];
  call: ModelToolCall;
  ordinal: number;
}): Promise<ModelToolResult> {
  const { id, name } = call;
  const refuse = (why: string): ModelToolResult => ({ id, name, value: why, isError: true });
  if (call.error !== undefined) return refuse(call.error);
  // The model was offered the tools that its skills leave; the node says how each is approved.
  const offered = tools.some((tool) => tool.name === name);
  const listed = node.config.tools?.find((tool) => tool.name === name);
  if (!offered || !listed) return refuse(`There is no tool ${name}.`);
  if (!isJsonObject(call.arguments)) return refuse("The arguments of a tool are an object.");
  let toolArguments = call.arguments;
  const { workspaceId } = effect;
  const fault = await faultIn({ tools, name, given: toolArguments, workspaceId });
  if (fault !== undefined) return refuse(fault);
  await guardTool({ effect, tool: name, arguments: toolArguments });
  if (listed.approval === "always") {
    const decision = await approveTool({ effect, ordinal, tool: name, arguments: toolArguments });
    if (!decision.approved) {
      const why = decision.expired ? "Nobody approved this call in time." : "A person refused this call.";
      return refuse(decision.comment ? `${why} Their comment: ${decision.comment}` : why);
    }
    toolArguments = decision.arguments;
  }
  const { value, isError } = await invokeTool({
    effect,
    ordinal,
    tool: name,
    arguments: toolArguments,
    tellErrors: true,
  });
  return { id, name, value, isError };
}

/** The fault in the arguments, so that nobody is asked to approve a call that cannot be made. */
async function faultIn({
  tools,
  name,
  given,
  workspaceId,
}: {
  tools: readonly ModelTool[];
  name: string;
  given: JsonObject;
  workspaceId: string;
}): Promise<string | undefined> {
  const tool = tools.find((offered) => offered.name === name);
  if (!tool) return undefined;
  try {
    await checkArguments({ tool: name, inputSchema: tool.inputSchema, given, workspaceId });
    return undefined;
  } catch (error) {
    if (isToolError(error)) return error.message;
    throw error;
  }
}
