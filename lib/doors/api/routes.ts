import { DomainError } from "#lib/contract/errors.ts";
import type { RouteHandler } from "#lib/doors/http/answer-route.ts";
import { errorResponse, notFound } from "#lib/doors/http/error-response.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
type Method = (typeof METHODS)[number];

/** The exports of a route file. */
export type Routes = Record<Method, RouteHandler>;

/**
 * The exports of a route file: its own methods, and for all others a 405 envelope with `Allow` (D1), which neither host
 * sends by itself. /v1/public has no CORS, so OPTIONS only lists the allowed methods.
 */
export function routes(own: Partial<Record<Exclude<Method, "OPTIONS">, RouteHandler>>): Routes {
  const methods = METHODS.filter((method) => method !== "OPTIONS" && own[method]);
  const allow = [...methods, ...(own.GET ? ["HEAD"] : []), "OPTIONS"].join(", ");
  const refuse: RouteHandler = (request) =>
    errorResponse({
      error: new DomainError("method_not_allowed", `${request.method} is not supported here.`),
      headers: { allow },
    });
  const options: RouteHandler = () => new Response(null, { status: 204, headers: { allow } });
  return {
    GET: own.GET ?? refuse,
    POST: own.POST ?? refuse,
    PUT: own.PUT ?? refuse,
    PATCH: own.PATCH ?? refuse,
    DELETE: own.DELETE ?? refuse,
    OPTIONS: options,
  };
}

/** The exports of a route file where one handler answers every method. */
export const everyMethod = (handler: RouteHandler): Routes => ({
  GET: handler,
  POST: handler,
  PUT: handler,
  PATCH: handler,
  DELETE: handler,
  OPTIONS: handler,
});

/** The exports of a route file for unknown paths. */
export const NOTHING_THERE: Routes = everyMethod(notFound);
