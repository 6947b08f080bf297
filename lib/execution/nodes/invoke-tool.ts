import { isAgentTool } from "#lib/contract/agent-tools.ts";
import type { Json, JsonObject } from "#lib/contract/json.ts";
import { callTool } from "#lib/execution/tools/call-tool.ts";
import { CALLBACK_TOOL } from "#lib/execution/tools/callback-tool.ts";
import { callOwnTool } from "#lib/execution/tools/own/call-own-tool.ts";
import { isToolError } from "#lib/execution/tools/tool-error.ts";
import { NO_NUMBERS } from "#lib/language/exact-json/parse-exact.ts";
import { withConnection } from "./auth-wait.ts";
import type { Effect } from "./effect.ts";
import { numbersUnder } from "./number-as-text.ts";
import { raiseCallback } from "./raise-callback.ts";

/** How a tool answered; with `isError` it says itself what went wrong. */
export type ToolAnswer = { readonly value: Json; readonly isError: boolean };

/**
 * Calls a tool by the name that graphs give it, whatever serves it.
 * @throws ToolError when it cannot be called; Suspended; NodeFailure interaction_expired.
 */
export async function invokeTool({
  effect,
  ordinal,
  tool,
  arguments: toolArguments,
  isLast = false,
  tellErrors = false,
}: {
  effect: Effect;
  ordinal: number;
  tool: string;
  arguments: JsonObject;
  /** The node ends with the answer. */
  isLast?: boolean;
  /** A tool that cannot be called gives an answer that says so, instead of an error. */
  tellErrors?: boolean;
}): Promise<ToolAnswer> {
  const tell = (error: unknown): ToolAnswer => {
    if (tellErrors && isToolError(error)) return { value: error.message, isError: true };
    throw error;
  };
  if (tool === CALLBACK_TOOL.name) {
    return raiseCallback({ effect, ordinal, arguments: toolArguments, byModel: tellErrors }).catch(tell);
  }
  return withConnection({
    effect,
    ordinal,
    work: () =>
      effect.call(ordinal, async ({ idempotencyKey, signal }) => {
        const startedAt = performance.now();
        const { workspaceId, runId } = effect;
        const call = { workspaceId, tool, arguments: toolArguments, idempotencyKey, signal };
        const answered = isAgentTool(tool)
          ? callOwnTool({ ...call, tool, runId }).then((value) => ({
              value,
              isError: false,
              asText: NO_NUMBERS,
            }))
          : callTool(call).then(({ result, ...rest }) => ({ value: result, ...rest }));
        const { value, isError, asText } = await answered.catch((error: unknown) => ({
          ...tell(error),
          asText: NO_NUMBERS,
        }));
        const durationMs = Math.round(performance.now() - startedAt);
        const payload = { tool, isError, durationMs, arguments: toolArguments, result: value };
        return {
          result: { value, isError },
          events: [
            { type: "tool_called", status: isError ? "errored" : "succeeded", payload },
            ...numbersUnder(asText, "/result"),
          ],
          isLast: isLast && !isError,
        };
      }),
  });
}
