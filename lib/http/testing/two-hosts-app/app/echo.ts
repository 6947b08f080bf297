import type { RouteHandler } from "#lib/http/answer-route.ts";

/** Answers with everything a host has made of the request, but for its origin (a setting in
 * Next) and the spelling of its query (written anew by Next). */
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
