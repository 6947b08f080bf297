import { routes } from "#lib/doors/api/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: (request) =>
    request.headers.get("if-none-match") === '"v1"'
      ? new Response(null, { status: 304, headers: { etag: '"v1"' } })
      : Response.json({ version: 1 }, { headers: { etag: '"v1"' } }),
  DELETE: () => new Response(null, { status: 204 }),
});
