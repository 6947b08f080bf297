import { routes } from "#lib/api/routes.ts";
import { docsScript, versionOf } from "#lib/openapi/docs-script.ts";
import { answerStatic } from "#lib/openapi/static-content.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  async GET(request) {
    const content = await docsScript();
    const named = new URL(request.url).searchParams.get("v") === versionOf(content);
    const cacheControl = named ? "public, max-age=31536000, immutable" : "no-cache";
    return answerStatic({ request, content, headers: { "cache-control": cacheControl } });
  },
});
