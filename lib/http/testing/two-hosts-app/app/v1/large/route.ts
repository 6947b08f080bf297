import { routes } from "#lib/api/routes.ts";

const text = JSON.stringify({ text: "compressible ".repeat(1_000) });

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: () => new Response(text, { headers: { "content-type": "application/json", etag: '"large"' } }),
});
