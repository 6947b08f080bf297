import { spendToken } from "#lib/api/admit.ts";
import { ANSWER_HEADERS } from "#lib/api/answer-headers.ts";
import { closedSignal } from "#lib/api/closed-signal.ts";
import { errorResponse, publicError } from "#lib/api/error-response.ts";
import { HTTP_STATUS } from "#lib/api/http-status.ts";
import { recordRequest } from "#lib/api/record-request.ts";
import type { CredentialActor } from "#lib/auth/actor.ts";
import { type DomainError, isDomainError } from "#lib/errors.ts";
import { markHeld } from "#lib/http/held-requests.ts";
import { newId } from "#lib/ids.ts";
import type { McpPath } from "#lib/oauth/addresses.ts";
import { runtime } from "#lib/runtime.ts";
import { answerMessage, type MessageCall, nameRequest, refusedError } from "./answer-message.ts";
import { authenticateCaller } from "./authenticate-caller.ts";
import { chooseEra } from "./choose-era.ts";
import { allowPage } from "./cross-origin.ts";
import { requirePermittedOrigin } from "./permitted-origins.ts";
import { readLimited } from "./read-limited.ts";
import { type Posted, readPosted } from "./read-posted.ts";
import { isRpcError } from "./rpc-error.ts";
import { errorText, idOf, readRpcMessage, resultText } from "./rpc-message.ts";
import type { Toolset } from "./toolset.ts";

/** What is known of a request once it has been answered, for the request log. */
interface Handled {
  actor?: CredentialActor;
  /** What was asked for, where it is something that we know. */
  asked?: string | undefined;
  /** What REST would have answered, where HTTP's own status does not tell. */
  status?: number;
}

/** One message in, one answer out, and a line in the request log. */
export async function answerPost(given: {
  toolset: Toolset;
  path: McpPath;
  request: Request;
}): Promise<Response> {
  const startedAt = performance.now();
  const requestId = newId("request");
  const headers = new Headers({ ...ANSWER_HEADERS, "x-request-id": requestId });
  const { request, path } = given;
  allowPage(request, headers);
  const handled: Handled = {};
  let response: Response;
  try {
    requirePermittedOrigin(request);
    response = await answerCaller({ ...given, requestId, headers, handled });
  } catch (error) {
    response = errorResponse({ error, requestId, headers });
    if (publicError(error).code === "internal_error")
      runtime().log.error({ err: error, requestId }, "request failed");
  }
  const { actor, asked, status = response.status } = handled;
  if (actor)
    recordRequest({ actor, request, status, requestId, startedAt, path: asked ? `${path} ${asked}` : path });
  return response;
}

interface Exchange {
  readonly toolset: Toolset;
  readonly path: McpPath;
  readonly request: Request;
  readonly requestId: string;
  readonly headers: Headers;
  readonly handled: Handled;
}

/** @throws DomainError where HTTP's own status is the answer: 401, 413, 415, 503. */
async function answerCaller(exchange: Exchange): Promise<Response> {
  const { toolset, path, request, headers, handled } = exchange;
  const actor = await authenticateCaller({ request, path, scopes: toolset.scopes, headers });
  handled.actor = actor;
  const limited = await limitOf(actor, headers);
  let posted: Posted | undefined;
  try {
    posted = await (limited ? readLimited(request) : readPosted(request));
    return await answerPosted(exchange, { actor, limited, posted });
  } catch (error) {
    if (!isRpcError(error)) throw error;
    const id = idOf(posted?.message);
    if (!limited) return rpcResponse(headers, error.httpStatus, errorText(id, error));
    handled.status = HTTP_STATUS[limited.code];
    // The limit comes before whatever is wrong with the message (D1), and is never HTTP's to tell.
    const told = error.httpStatus === 200 ? error : refusedError(limited, exchange.requestId);
    return rpcResponse(headers, 200, errorText(id, told));
  }
}

/** The refusal of a credential without a token left. How it is told depends on what it asks (D15). */
async function limitOf(actor: CredentialActor, headers: Headers): Promise<DomainError | undefined> {
  try {
    await spendToken(actor, headers);
    return undefined;
  } catch (error) {
    if (!isDomainError(error) || error.code !== "rate_limited") throw error;
    headers.set("retry-after", String(Math.ceil(error.retryAfterSeconds ?? 1)));
    return error;
  }
}

async function answerPosted(
  { toolset, request, requestId, headers, handled }: Exchange,
  { actor, limited, posted }: { actor: CredentialActor; limited: DomainError | undefined; posted: Posted },
): Promise<Response> {
  const message = readRpcMessage(posted.message);
  if (message.id === undefined) return new Response(null, { status: 202, headers });
  const call: MessageCall = {
    toolset,
    actor,
    message,
    era: chooseEra(message, request.headers),
    limited,
    unstorable: posted.unstorable,
    requestId,
    held: () => {
      markHeld(request);
      return closedSignal(request);
    },
  };
  handled.asked = nameRequest(call);
  const { result, refusal } = await answerMessage(call);
  if (refusal) handled.status = HTTP_STATUS[refusal];
  return rpcResponse(headers, 200, resultText(message.id, result));
}

function rpcResponse(headers: Headers, status: number, text: string): Response {
  headers.set("content-type", "application/json");
  return new Response(text, { status, headers });
}
