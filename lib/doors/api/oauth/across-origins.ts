import type { Routes } from "../routes.ts";

/**
 * The headers that a page of another origin may read. Endpoints with these headers ignore cookies, so any page may
 * call them (D17).
 */
const ANY_ORIGIN = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "WWW-Authenticate, X-Request-Id, Retry-After",
};
const PREFLIGHT = {
  ...ANY_ORIGIN,
  "access-control-allow-methods": "GET, POST",
  "access-control-allow-headers": "Authorization, Content-Type, MCP-Protocol-Version, *",
  "access-control-max-age": "86400",
};

/**
 * Allows pages of other origins to call a route file's exports, for clients that run in a browser such as the MCP
 * Inspector. Error responses are included, so that such a client can read them.
 */
export function acrossOrigins(routes: Routes): Routes {
  const opened =
    (method: keyof Routes, headers: Readonly<Record<string, string>> = ANY_ORIGIN): Routes[typeof method] =>
    async (request, context) => {
      const answer = await routes[method](request, context);
      for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
      return answer;
    };
  return {
    GET: opened("GET"),
    POST: opened("POST"),
    PUT: opened("PUT"),
    PATCH: opened("PATCH"),
    DELETE: opened("DELETE"),
    OPTIONS: opened("OPTIONS", PREFLIGHT),
  };
}
