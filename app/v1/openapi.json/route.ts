import { routes } from "#lib/doors/api/routes.ts";
import { publishedDocument } from "#lib/doors/openapi/published-document.ts";
import { serviceAddress } from "#lib/doors/openapi/service-address.ts";
import { answerStatic } from "#lib/doors/openapi/static-content.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: (request) =>
    answerStatic({
      request,
      content: publishedDocument({ baseUrl: serviceAddress(request) }),
      headers: { "cache-control": "no-cache" },
    }),
});
