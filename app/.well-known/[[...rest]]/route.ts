import { acrossOrigins } from "#lib/doors/api/oauth/across-origins.ts";
import { notFound } from "#lib/doors/http/not-found.ts";

const ALLOW = "GET, HEAD, OPTIONS";

/**
 * Clients look for documents that are not here. In a browser they learn that only where the preflight is answered as for
 * a path that is there; a refused one looks like a broken network.
 */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = acrossOrigins({
  GET: notFound,
  POST: notFound,
  PUT: notFound,
  PATCH: notFound,
  DELETE: notFound,
  OPTIONS: () => new Response(null, { status: 204, headers: { allow: ALLOW } }),
});
