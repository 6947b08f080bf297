import { type ErrorCode, isDomainError } from "#lib/contract/errors.ts";
import { logRequestFailure } from "#lib/doors/api/log-request-failure.ts";
import { errorEnvelope, publicError } from "#lib/doors/http/error-response.ts";
import type { MessageCall } from "./answer-message.ts";
import { boundRefusal } from "./bound-refusal.ts";
import { isRpcError, RPC_CODES, RpcError } from "./rpc-error.ts";
import { quoted } from "./rpc-message.ts";
import { requireNeeds, type ToolResult } from "./tool.ts";

export interface ToolAnswer {
  readonly result: ToolResult;
  /** The error code if the tool refused. */
  readonly refusal?: ErrorCode;
}

/**
 * Answers tools/call. A tool's error is a result with `isError` and our envelope (D15). Each call repeats all checks in
 * the order of D1.
 * @throws RpcError -32602 for a tool that does not exist.
 */
export async function callTool({
  toolset,
  caller: actor,
  message: { params },
  limited,
  unstorable,
  requestId,
  ahead,
  closed,
  held,
}: MessageCall): Promise<ToolAnswer> {
  const { name } = params;
  if (typeof name !== "string")
    throw new RpcError(RPC_CODES.invalidParams, "Invalid params: name must be a string.");
  const tool = toolset.named(name);
  if (!tool)
    throw new RpcError(RPC_CODES.invalidParams, `Unknown tool: ${quoted(name)}`, { loggedStatus: 404 });
  try {
    if (limited) throw limited;
    requireNeeds(actor, tool.needs);
    return {
      result: await tool.run({
        actor,
        arguments: params.arguments,
        unstorable,
        ahead,
        closed,
        held: () => held(tool.needs),
      }),
    };
  } catch (error) {
    // A credential that ended while the call waited gets the status of one that never was valid (D1).
    if (isRpcError(error) || (isDomainError(error) && error.code === "unauthorized")) throw error;
    return refused(error, requestId);
  }
}

function refused(error: unknown, requestId: string): ToolAnswer {
  const { code } = publicError(error);
  logRequestFailure({ error, requestId, message: "a tool failed" });
  const text = boundRefusal(errorEnvelope(error, requestId));
  return { result: { content: [{ type: "text", text }], isError: true }, refusal: code };
}
