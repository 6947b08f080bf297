import type { RouteHandler } from "#lib/doors/http/answer-route.ts";

/**
 * Echoes the request as the host passes it on, except its origin (a setting in Next) and the spelling of its query
 * (Next rewrites it).
 */
export const echo: RouteHandler = async (request, { params }) => {
  const { pathname, searchParams } = new URL(request.url);
  const body = {
    method: request.method,
    params: (await params) ?? {},
    pathname,
    query: [...searchParams],
    header: request.headers.get("x-probe"),
  };
  return Response.json(body, { headers: { "cache-control": "no-store", "x-request-id": "req_fixed" } });
};
