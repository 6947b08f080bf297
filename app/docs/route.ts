import { routes } from "#lib/api/routes.ts";
import { DOCS_HEADERS, docsPage } from "#lib/openapi/docs-page.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: async () => new Response(await docsPage(), { headers: DOCS_HEADERS }),
});
