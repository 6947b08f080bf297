import { routes } from "#lib/api/routes.ts";
import { publishedDocument } from "#lib/openapi/published-document.ts";
import { answerStatic } from "#lib/openapi/static-content.ts";
import { runtime } from "#lib/runtime.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  async GET(request) {
    const baseUrl = runtime().env.baseUrl ?? new URL(request.url).origin;
    return answerStatic({
      request,
      content: await publishedDocument({ baseUrl }),
      headers: { "cache-control": "no-cache" },
    });
  },
});
