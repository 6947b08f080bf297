import { routes } from "#lib/doors/api/routes.ts";

const text = JSON.stringify({ text: "compressible ".repeat(1_000) });

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: () => new Response(text, { headers: { "content-type": "application/json", etag: '"large"' } }),
});
