import { isJsonObject, type JsonObject } from "#lib/contract/json.ts";
import { ask, type Effect, type Question } from "./effect.ts";

export type ToolDecision =
  /** The call runs with the arguments that were shown. */
  | { readonly approved: true; readonly arguments: JsonObject }
  | { readonly approved: false; readonly expired: boolean; readonly comment: string | null };

function approvalQuestion({ tool, toolArguments }: { tool: string; toolArguments: JsonObject }): Question {
  const summary = `Call the tool ${tool} with these arguments?`;
  return {
    type: "approval",
    request: {
      title: `Approve ${tool}`,
      message: summary,
      approval: { summary, toolName: tool, arguments: toolArguments },
    },
  };
}

/** Has a person decide a tool call (D9). @throws Suspended until a person has decided. */
export async function approveTool({
  effect,
  ordinal,
  tool,
  arguments: toolArguments,
}: {
  effect: Effect;
  ordinal: number;
  tool: string;
  arguments: JsonObject;
}): Promise<ToolDecision> {
  const { request, answered } = await ask(effect, ordinal, () => approvalQuestion({ tool, toolArguments }));
  const { answer } = answered;
  if (answer?.action !== "approve") {
    const comment = typeof answer?.comment === "string" ? answer.comment : null;
    return { approved: false, expired: answer === null, comment };
  }
  const { approval } = request;
  if (!isJsonObject(approval) || !isJsonObject(approval.arguments)) {
    throw new Error("a stored approval lacks its arguments");
  }
  return { approved: true, arguments: approval.arguments };
}
