import { DomainError } from "#lib/contract/errors.ts";
import { errorResponse } from "./error-response.ts";
import type { RouteParams } from "./route-table.ts";

/** In development Next names no parameters where the path has none. */
export type RouteHandler = (
  request: Request,
  context: { readonly params: Promise<RouteParams | undefined> },
) => Response | Promise<Response>;

/** The methods a route file may export, as Next knows them. */
const METHODS = ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"] as const;
export type RouteModule = Readonly<Partial<Record<(typeof METHODS)[number], RouteHandler>>>;

/**
 * Answers a request with a route module, by Next's rules: HEAD is GET without its body (Node leaves it out),
 * OPTIONS names the methods there are. A method the module lacks is refused with the envelope.
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

/** A method that no module can export (TRACE, PROPFIND) still learns from the module's own OPTIONS what there is. */
async function refuseMethod(module: RouteModule, request: Request): Promise<Response> {
  const options = await module.OPTIONS?.(request, { params: Promise.resolve({}) });
  const error = new DomainError("method_not_allowed", `${request.method} is not allowed here.`);
  const allow = options?.headers.get("allow") ?? methodsOf(module);
  return errorResponse({ error, headers: new Headers({ allow }) });
}
