import { errorEnvelope, publicError } from "#lib/api/error-response.ts";
import type { CredentialActor } from "#lib/auth/actor.ts";
import type { DomainError, ErrorCode, ErrorDetail } from "#lib/errors.ts";
import { runtime } from "#lib/runtime.ts";
import { boundRefusal } from "./bound-refusal.ts";
import { isRpcError, RPC_CODES, RpcError } from "./rpc-error.ts";
import { quoted, type RpcMessage } from "./rpc-message.ts";
import { requireNeeds, type ToolResult } from "./tool.ts";
import type { Toolset } from "./toolset.ts";

export interface ToolAnswer {
  readonly result: ToolResult;
  /** Why the tool refused, if it did. */
  readonly refusal?: ErrorCode;
}

/**
 * Answers tools/call. Whatever the tool refuses is a result with `isError` and our envelope (D15); everything is
 * looked at anew in each call, in the order of D1.
 * @throws RpcError -32602 for a tool that does not exist.
 */
export async function callTool({
  toolset,
  actor,
  message: { params },
  limited,
  unstorable,
  requestId,
  held,
}: {
  toolset: Toolset;
  actor: CredentialActor;
  message: RpcMessage;
  /** Set when the credential has no token left (D11). */
  limited: DomainError | undefined;
  /** What of the arguments cannot be stored, by its pointer into them. */
  unstorable: ErrorDetail | undefined;
  requestId: string;
  held: () => AbortSignal;
}): Promise<ToolAnswer> {
  const { name } = params;
  if (typeof name !== "string")
    throw new RpcError(RPC_CODES.invalidParams, "Invalid params: name must be a string.");
  const tool = toolset.named(name);
  if (!tool) throw new RpcError(RPC_CODES.invalidParams, `Unknown tool: ${quoted(name)}`);
  try {
    if (limited) throw limited;
    requireNeeds(actor, tool.needs);
    return {
      result: await tool.run({
        actor,
        arguments: params.arguments,
        unstorable,
        held,
      }),
    };
  } catch (error) {
    if (isRpcError(error)) throw error;
    return refused(error, requestId);
  }
}

function refused(error: unknown, requestId: string): ToolAnswer {
  const { code } = publicError(error);
  if (code === "internal_error") runtime().log.error({ err: error, requestId }, "a tool failed");
  const text = boundRefusal(errorEnvelope(error, requestId));
  return { result: { content: [{ type: "text", text }], isError: true }, refusal: code };
}
