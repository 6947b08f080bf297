import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { DomainError } from "#lib/contract/errors.ts";
import type { Metrics } from "#lib/platform/metrics/metrics.ts";
import { answerRoute, type RouteModule } from "./answer-route.ts";
import { errorResponse, notFound } from "./error-response.ts";
import { isHeld, rememberExchange } from "./node-exchange.ts";
import { isDecodable, type RouteMatch, RouteTable, UndecodablePath } from "./route-table.ts";

/** Returns true if the direct host answers the request, false if Next must. */
export type DirectHost = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/** Paths for programs: unknown routes below them get the envelope. */
const API_PATH = /^\/(v1|api|mcp|\.well-known|oauth(?!\/authorize\/?$))(\/|$)/;
/** next-auth's handlers need Next. */
const NEXT_AUTH = /^\/api\/auth(\/|$)/;

type Answer = (request: Request) => Response | Promise<Response>;

/** Where a request's answer waits for its Request. Not a WeakMap: see node-exchange.ts. */
const ANSWER = Symbol("answer");
type Incoming = IncomingMessage & { [ANSWER]?: Answer };

/**
 * Serves routes without Next: the same that the files of `app/` export, by the same rules, at about fifteen times the
 * rate. Next serves pages and next-auth.
 */
export function createDirectHost({
  paths,
  onFault,
  onAnswer,
}: {
  /** By their paths as the contract writes them (`RouteTable.add`). */
  paths: ReadonlyMap<string, RouteModule>;
  /** Called with each error that no route has turned into a response. */
  onFault: (error: unknown) => void;
  /** Called with each response of a route. */
  onAnswer?: Metrics["requestAnswered"];
}): DirectHost {
  const table = new RouteTable<Route>();
  for (const [pattern, module] of paths) table.add({ path: pattern, route: { module, pattern } });
  const listener = getRequestListener(
    (request, { incoming, outgoing }) => {
      const exchange = { incoming: incoming as IncomingMessage, outgoing: outgoing as ServerResponse }; // HTTP/2 is not used
      rememberExchange({ request, exchange });
      const answer = (exchange.incoming as Incoming)[ANSWER] ?? notFound;
      return answer(request);
    },
    {
      hostname: "localhost",
      errorHandler(error) {
        if (error instanceof Error && error.name === "RequestError") return refuseAddress();
        onFault(error);
        return errorResponse({ error });
      },
    },
  );
  return (incoming, outgoing) => {
    const answer = chooseAnswer({ table, target: incoming.url ?? "/", onAnswer });
    if (!answer) return false;
    (incoming as Incoming)[ANSWER] = answer;
    void listener(incoming, outgoing);
    return true;
  };
}

interface Route {
  readonly module: RouteModule;
  /** `/v1/public/runs/{runId}` */
  readonly pattern: string;
}

function chooseAnswer({
  table,
  target,
  onAnswer,
}: {
  table: RouteTable<Route>;
  target: string;
  onAnswer: Metrics["requestAnswered"] | undefined;
}): Answer | undefined {
  const path = /^[^?#]*/.exec(target)?.[0] ?? target;
  if (!path.startsWith("/")) return refuseAddress;
  if (NEXT_AUTH.test(path)) return undefined;
  try {
    const match = table.find(path);
    if (match) return onAnswer ? measured({ match, target, onAnswer }) : answerWith(match);
  } catch (error) {
    if (!(error instanceof UndecodablePath)) throw error;
    return refuseAddress;
  }
  // On several slashes Next would redirect, with an answer outside the envelope.
  if (API_PATH.test(path.replace(/^\/+/, "/"))) return notFound;
  // Next fails on an undecodable path.
  return isDecodable(path) ? undefined : refuseAddress;
}

function answerWith({ route, params }: RouteMatch<Route>): Answer {
  return (request) => answerRoute({ module: route.module, request, params });
}

/** Long polls have their own metric: callers choose their duration. */
function measured({
  match,
  target,
  onAnswer,
}: {
  match: RouteMatch<Route>;
  target: string;
  onAnswer: Metrics["requestAnswered"];
}): Answer {
  const answer = answerWith(match);
  const { pattern } = match.route;
  const isPoll = /[?&]waitSeconds=/.test(target);
  return async (request) => {
    const startedAt = performance.now();
    const response = await answer(request);
    const seconds = (performance.now() - startedAt) / 1_000;
    const route = isPoll || isHeld(request) ? `${pattern}?waitSeconds` : pattern;
    onAnswer({ route, method: request.method, status: response.status, seconds });
    return response;
  };
}

function refuseAddress(): Response {
  return errorResponse({
    error: new DomainError("invalid_request", "The address of the request is malformed."),
  });
}
