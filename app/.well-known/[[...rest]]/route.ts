import { acrossOrigins } from "#lib/doors/api/oauth/across-origins.ts";
import { notFound } from "#lib/doors/http/not-found.ts";

const ALLOW = "GET, HEAD, OPTIONS";

/**
 * Clients probe for documents that do not exist. In a browser they see the 404 only if the preflight succeeds;
 * otherwise it looks like a network failure.
 */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = acrossOrigins({
  GET: notFound,
  POST: notFound,
  PUT: notFound,
  PATCH: notFound,
  DELETE: notFound,
  OPTIONS: () => new Response(null, { status: 204, headers: { allow: ALLOW } }),
});
