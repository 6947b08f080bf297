import { DomainError } from "#lib/errors.ts";
import type { RouteContext, RouteHandler } from "./define-route.ts";
import { errorResponse } from "./error-response.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
type Method = (typeof METHODS)[number];
type Handler = (request: Request, context: RouteContext) => Promise<Response> | Response;

/** What a route file exports. */
export type Routes = Record<Method, Handler>;

/**
 * The exports of a route file: its own methods, and for every other the 405 envelope with `Allow` (D1), which
 * neither host would answer by itself. There is no CORS on /v1/public, so OPTIONS only tells what is allowed.
 */
export function routes(own: Partial<Record<Exclude<Method, "OPTIONS">, RouteHandler | Handler>>): Routes {
  const methods = METHODS.filter((method) => method !== "OPTIONS" && own[method]);
  const allow = [...methods, ...(own.GET ? ["HEAD"] : []), "OPTIONS"].join(", ");
  const refuse: Handler = (request) =>
    errorResponse({
      error: new DomainError("method_not_allowed", `${request.method} is not supported here.`),
      headers: new Headers({ allow }),
    });
  const options: Handler = () => new Response(null, { status: 204, headers: { allow } });
  return {
    GET: own.GET ?? refuse,
    POST: own.POST ?? refuse,
    PUT: own.PUT ?? refuse,
    PATCH: own.PATCH ?? refuse,
    DELETE: own.DELETE ?? refuse,
    OPTIONS: options,
  };
}
