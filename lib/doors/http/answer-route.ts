import { DomainError } from "#lib/contract/errors.ts";
import { errorResponse } from "./error-response.ts";
import type { RouteParams } from "./route-table.ts";

export interface RouteContext {
  readonly params: Promise<RouteParams>;
}

export type RouteHandler = (request: Request, context: RouteContext) => Response | Promise<Response>;

/** The methods that Next allows a route file to export. */
const METHODS = ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"] as const;
export type RouteModule = Readonly<Partial<Record<(typeof METHODS)[number], RouteHandler>>>;

/**
 * Answers a request with a route module by Next's rules: HEAD is GET without its body (Node drops it), OPTIONS lists
 * the methods. A missing method gets the envelope.
 */
export function answerRoute({
  module,
  request,
  params,
}: {
  module: RouteModule;
  request: Request;
  params: RouteParams;
}): Response | Promise<Response> {
  const handler = handlerOf(module, request.method);
  if (handler) return handler(request, { params: Promise.resolve(params) });
  return request.method === "OPTIONS"
    ? new Response(null, { status: 204, headers: { allow: methodsOf(module) } })
    : refuseMethod(module, request);
}

function handlerOf(module: RouteModule, method: string): RouteHandler | undefined {
  if (method === "HEAD") return module.HEAD ?? module.GET;
  const known = METHODS.find((candidate) => candidate === method);
  return known && module[known];
}

function methodsOf(module: RouteModule): string {
  const methods = METHODS.filter((method) => method === "OPTIONS" || handlerOf(module, method));
  return methods.join(", ");
}

/** A method that no module can export (TRACE, PROPFIND) uses the module's OPTIONS for its Allow header. */
async function refuseMethod(module: RouteModule, request: Request): Promise<Response> {
  const options = await module.OPTIONS?.(request, { params: Promise.resolve({}) });
  const error = new DomainError("method_not_allowed", `${request.method} is not allowed here.`);
  const allow = options?.headers.get("allow") ?? methodsOf(module);
  return errorResponse({ error, headers: { allow } });
}
