import type { RouteHandler } from "#lib/http/answer-route.ts";

/** Answers with everything a host has made of the request, but for its origin: that is a setting in Next. */
export const echo: RouteHandler = async (request, { params }) => {
  const { pathname, search } = new URL(request.url);
  const body = {
    method: request.method,
    params: (await params) ?? {},
    pathname,
    search,
    header: request.headers.get("x-probe"),
  };
  return Response.json(body, { headers: { "cache-control": "no-store", "x-request-id": "req_fixed" } });
};
