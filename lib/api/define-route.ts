import type { AnyOperation, OutputOf } from "#lib/contract/operation.ts";
import { newId } from "#lib/ids.ts";
import { runtime } from "#lib/runtime.ts";
import { requireScopes, spendToken } from "./admit.ts";
import { type Answer, isAnswer, NOT_MODIFIED } from "./answer.ts";
import { ANSWER_HEADERS } from "./answer-headers.ts";
import { type ActorOf, authenticate } from "./authenticate.ts";
import { closedSignal } from "./closed-signal.ts";
import { errorResponse, publicError } from "./error-response.ts";
import { type ReadRequest, readRequest } from "./read-request.ts";
import { recordRequest } from "./record-request.ts";

export interface RouteContext {
  readonly params: Promise<Record<string, string | string[] | undefined>>;
}

export type RouteHandler = (request: Request, context: RouteContext) => Promise<Response>;

export interface Call<O extends AnyOperation> extends ReadRequest<O> {
  readonly actor: ActorOf<O>;
  readonly headers: Headers;
  /** Aborted when the caller closes the connection. */
  readonly closed: AbortSignal;
}

type Verb<O extends AnyOperation> = (call: Call<O>) => Promise<OutputOf<O> | Answer<OutputOf<O>>>;

/**
 * Makes a route of an operation and a verb. The steps stand in the order of D1: credential, rate limit, scope,
 * body and shape, then the verb with its own checks; whatever fails becomes the error envelope in one place.
 */
export function defineRoute<O extends AnyOperation>(operation: O, verb: Verb<O>): RouteHandler {
  return async (request, context) => {
    const startedAt = performance.now();
    const requestId = newId("request");
    const headers = new Headers({
      ...ANSWER_HEADERS,
      "x-request-id": requestId,
      ...deprecationHeaders(operation),
    });
    let actor: ActorOf<O> | undefined;
    let response: Response;
    try {
      actor = await authenticate(operation, request, context.params);
      await spendToken(actor, headers);
      requireScopes(actor, operation);
      const read = await readRequest(operation, request, context);
      const result = await verb({
        ...read,
        actor,
        headers: request.headers,
        get closed() {
          return closedSignal(request); // few ask
        },
      });
      response = successResponse(operation, result, headers);
    } catch (error) {
      if (publicError(error).code === "internal_error")
        runtime().log.error({ err: error, requestId }, "request failed");
      response = errorResponse({ error, requestId, headers });
    }
    if (actor) recordRequest({ actor, request, status: response.status, requestId, startedAt });
    return response;
  };
}

/** The output passes the contract's schema, so that what is not in the contract never leaves (D1). */
function successResponse<O extends AnyOperation>(
  operation: O,
  result: OutputOf<O> | Answer<OutputOf<O>>,
  headers: Headers,
): Response {
  const { body, status, headers: own } = isAnswer(result) ? result : { body: result };
  for (const [name, value] of Object.entries(own ?? {})) headers.set(name, value);
  if (status === NOT_MODIFIED) return new Response(null, { status, headers });
  headers.set("content-type", "application/json");
  return new Response(JSON.stringify(operation.output.parse(body)), {
    status: status ?? usualStatus(operation),
    headers,
  });
}

function usualStatus({ success }: AnyOperation): number {
  // Object keys that look like integers are ordered by value, so the usual status is told by being the only or
  // the highest one: 202 before a replay's 200.
  return Math.max(...Object.keys(success).map(Number));
}

function deprecationHeaders({ deprecation }: AnyOperation): Record<string, string> {
  if (!deprecation) return {};
  const since = `@${Math.floor(Date.parse(deprecation.since) / 1_000)}`;
  return {
    deprecation: since,
    ...(deprecation.sunset ? { sunset: new Date(deprecation.sunset).toUTCString() } : {}),
  };
}
