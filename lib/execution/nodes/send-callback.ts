import type { Json } from "#lib/contract/json.ts";
import { CALLBACK_TOOL, type callbackRequest } from "#lib/execution/tools/callback-tool.ts";
import { ToolError } from "#lib/execution/tools/tool-error.ts";
import type { Authorization } from "#lib/nouns/connections/authorization.ts";
import { signedIn } from "#lib/nouns/connections/signed-in.ts";
import type { OutboundAnswer, OutboundRequest } from "#lib/platform/outbound/outbound.ts";
import { isOutboundError } from "#lib/platform/outbound/outbound-error.ts";
import { isRetryableStatus, retryAfterSeconds } from "#lib/platform/outbound/retry-after.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { withConnection } from "./auth-wait.ts";
import type { Effect } from "./effect.ts";

/** The answer is not read; it only has to end. */
const MAX_ANSWER_BYTES = 64 * 1024;
const tool = CALLBACK_TOOL.name;

/** Tells the outside system where to post its result: once, unless this process is lost before that is committed. */
export async function sendCallback({
  effect,
  ordinal,
  request,
  connectionId,
  toolArguments,
}: {
  effect: Effect;
  ordinal: number;
  request: NonNullable<ReturnType<typeof callbackRequest>>;
  connectionId: string | undefined;
  /** As the trace shows them. */
  toolArguments: Json;
}): Promise<void> {
  const { workspaceId } = effect;
  const { url, method, headers, body } = request;
  await withConnection({
    effect,
    ordinal,
    work: () =>
      effect.call(ordinal, async ({ idempotencyKey, signal }) => {
        const post = (credentials?: Authorization) =>
          send({
            purpose: "http_node",
            askedBy: workspaceId,
            method,
            url,
            headers: { ...headers, "content-type": "application/json", "idempotency-key": idempotencyKey },
            body: JSON.stringify(body),
            signal,
            maxResponseBytes: MAX_ANSWER_BYTES,
            ...(credentials ? { credentials } : {}),
          });
        const { status } = await (connectionId === undefined
          ? post()
          : signedIn({ workspaceId, connectionId, isRemembered: false, signal, call: post }));
        const payload = { tool, arguments: toolArguments, result: { status }, isError: false };
        return { result: { status }, events: [{ type: "tool_called", status: "active", payload }] };
      }),
  });
}

/** @throws ToolError when the other side did not take it. */
async function send(request: OutboundRequest): Promise<OutboundAnswer> {
  const answer = await runtime()
    .outbound.send(request)
    .catch((error: unknown) => {
      request.signal.throwIfAborted();
      if (!isOutboundError(error)) throw error;
      throw new ToolError(error.message, { reason: "unreachable", tool, retryable: error.retryable });
    });
  const { status, headers } = answer;
  if (status >= 200 && status <= 299) return answer;
  throw new ToolError(
    `${new URL(answer.url).host} answered the callback's address with the status ${status}.`,
    {
      reason: status === 429 ? "rate_limited" : status >= 500 ? "unavailable" : "refused",
      tool,
      status,
      retryable: isRetryableStatus(status),
      retryAfterSeconds: retryAfterSeconds(headers),
    },
  );
}
