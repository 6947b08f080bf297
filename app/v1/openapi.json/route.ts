import { routes } from "#lib/api/routes.ts";
import { publishedDocument } from "#lib/openapi/published-document.ts";
import { serviceAddress } from "#lib/openapi/service-address.ts";
import { answerStatic } from "#lib/openapi/static-content.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: (request) =>
    answerStatic({
      request,
      content: publishedDocument({ baseUrl: serviceAddress(request) }),
      headers: { "cache-control": "no-cache" },
    }),
});
