import { notFound } from "#lib/api/not-found.ts";
import { acrossOrigins } from "#lib/api/oauth/across-origins.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = acrossOrigins({
  GET: notFound,
  POST: notFound,
  PUT: notFound,
  PATCH: notFound,
  DELETE: notFound,
  OPTIONS: notFound,
});
