import { spendToken } from "#lib/api/admit.ts";
import { ANSWER_HEADERS } from "#lib/api/answer-headers.ts";
import { closedSignal } from "#lib/api/closed-signal.ts";
import type { RouteContext } from "#lib/api/define-route.ts";
import { errorResponse, publicError } from "#lib/api/error-response.ts";
import { HTTP_STATUS } from "#lib/api/http-status.ts";
import { recordRequest } from "#lib/api/record-request.ts";
import type { CredentialActor } from "#lib/auth/actor.ts";
import { DomainError, type ErrorDetail, isDomainError } from "#lib/errors.ts";
import { INLINE_BODY_BYTES } from "#lib/http/body-bounds.ts";
import { findUnstorable } from "#lib/http/find-unstorable.ts";
import { putTogether } from "#lib/http/parse-json-bytes.ts";
import { readParsedBody } from "#lib/http/read-json-body.ts";
import { newId } from "#lib/ids.ts";
import { isJsonObject } from "#lib/json.ts";
import type { McpPath } from "#lib/oauth/addresses.ts";
import { runtime } from "#lib/runtime.ts";
import { answerMessage, type MessageCall, nameRequest } from "./answer-message.ts";
import { authenticateCaller } from "./authenticate-caller.ts";
import { chooseEra } from "./choose-era.ts";
import { allowPage, allowPreflight } from "./cross-origin.ts";
import { requirePermittedOrigin } from "./permitted-origins.ts";
import { isRpcError, RPC_CODES, RpcError } from "./rpc-error.ts";
import { errorText, idOf, readRpcMessage, resultText } from "./rpc-message.ts";
import type { Toolset } from "./toolset.ts";

type Handler = (request: Request, context: RouteContext) => Promise<Response> | Response;

const ALLOWED = "POST, OPTIONS";
/** A call's attachments, from the top of the message. */
const CONTENTS_AT = ["params", "arguments", "attachments"];

/** The exports of a route file of the MCP endpoint (D15): one message in, one answer out, and nothing kept between. */
export function mcpRoute({ toolset, path }: { toolset: Toolset; path: McpPath }) {
  const refuse: Handler = (request) => {
    const headers = new Headers({ allow: ALLOWED });
    allowPage(request, headers);
    const error = new DomainError(
      "method_not_allowed",
      `${request.method} is not supported here: there are no streams.`,
    );
    return errorResponse({ error, headers });
  };
  return {
    GET: refuse,
    POST: (request: Request) => answerPost({ toolset, path, request }),
    PUT: refuse,
    PATCH: refuse,
    DELETE: refuse,
    OPTIONS: preflight,
  } satisfies Record<string, Handler>;
}

function preflight(request: Request): Response {
  const headers = new Headers({ allow: ALLOWED });
  allowPage(request, headers);
  allowPreflight(request, headers);
  try {
    requirePermittedOrigin(request);
    return new Response(null, { status: 204, headers });
  } catch (error) {
    return errorResponse({ error, headers });
  }
}

/** What is known of a request once it has been answered, for the request log. */
interface Handled {
  actor?: CredentialActor;
  /** What was asked for, where it is something that we know. */
  asked?: string | undefined;
  /** What REST would have answered, where a tool refused. */
  status?: number;
}

async function answerPost(given: { toolset: Toolset; path: McpPath; request: Request }): Promise<Response> {
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

/** @throws DomainError where HTTP's own status is the answer: 401, 413, 415, 429, 503. */
async function answerCaller(exchange: Exchange): Promise<Response> {
  const { toolset, path, request, headers, handled } = exchange;
  const actor = await authenticateCaller({ request, path, scopes: toolset.scopes, headers });
  handled.actor = actor;
  const limited = await limitOf(actor, headers);
  let posted: Posted | undefined;
  try {
    posted = await readPosted(request, limited);
    return await answerPosted(exchange, { actor, limited, posted });
  } catch (error) {
    if (isRpcError(error))
      return rpcResponse(headers, error.httpStatus, errorText(idOf(posted?.message), error));
    throw error;
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

interface Posted {
  readonly message: unknown;
  /** Of a call's arguments, by its pointer into them. */
  readonly unstorable: ErrorDetail | undefined;
}

/** Whoever is over the limit may not have us read a large body to say so: that is a plain 429. */
async function readPosted(request: Request, limited: DomainError | undefined): Promise<Posted> {
  const bounds = { contentsAt: CONTENTS_AT, ...(limited ? { plainUpTo: INLINE_BODY_BYTES } : {}) };
  try {
    const parsed = await readParsedBody(request, bounds);
    // Of the whole message only its first fault is told, which may stand where it does not matter.
    const unstorable = parsed.unstorable && findUnstorable({ value: argumentsOf(parsed.value) });
    return { message: putTogether(parsed), unstorable };
  } catch (error) {
    if (limited) throw limited;
    if (isDomainError(error) && error.code === "invalid_request")
      throw new RpcError(RPC_CODES.parseError, error.message, { httpStatus: 400 });
    throw error;
  }
}

function argumentsOf(message: unknown): unknown {
  const params = isJsonObject(message) ? message.params : undefined;
  return isJsonObject(params) ? params.arguments : undefined;
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
    closed: () => closedSignal(request), // few ask
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
