import { acrossOrigins } from "#lib/doors/api/oauth/across-origins.ts";
import { answerAuthorization } from "#lib/doors/api/oauth/answer-authorization.ts";
import { answerMetadata } from "#lib/doors/api/oauth/answer-metadata.ts";
import { answerRegistration } from "#lib/doors/api/oauth/answer-registration.ts";
import { answerRevocation } from "#lib/doors/api/oauth/answer-revocation.ts";
import { answerToken } from "#lib/doors/api/oauth/answer-token.ts";
import { authorizationRoutes, oauthRoutes } from "#lib/doors/api/oauth/oauth-routes.ts";
import { NOTHING_THERE, type Routes, routes } from "#lib/doors/api/routes.ts";
import { mcpRoute } from "#lib/doors/mcp/mcp-route.ts";
import { PUBLISHED_TOOLSET } from "#lib/doors/mcp/published-tools.ts";
import { publishedDocument } from "#lib/doors/openapi/published-document.ts";
import { serviceAddress } from "#lib/doors/openapi/service-address.ts";
import { answerStatic } from "#lib/doors/openapi/static-content.ts";
import { resourceMetadata, serverMetadata } from "#lib/nouns/oauth/metadata.ts";

const mcp = (path: "/mcp" | "/v1/mcp") => mcpRoute({ toolset: PUBLISHED_TOOLSET, path });

/** @param path of the resource; without one, of the service. */
const resource = (path?: "/mcp" | "/v1/mcp") =>
  acrossOrigins(
    routes({ GET: (request) => answerMetadata(resourceMetadata({ request, ...(path && { path }) })) }),
  );

/**
 * Clients probe for documents that do not exist. In a browser they see the 404 only if the preflight succeeds;
 * otherwise it looks like a network failure.
 */
const noSuchDocument = acrossOrigins({
  ...NOTHING_THERE,
  OPTIONS: () => new Response(null, { status: 204, headers: { allow: "GET, HEAD, OPTIONS" } }),
});

/** Routes that follow a protocol or serve a document, and are no operations of the contract: OAuth, MCP, OpenAPI. */
export const PROTOCOL_ROUTES = {
  "/v1/mcp": mcp("/v1/mcp"),
  "/mcp": mcp("/mcp"),
  "/v1/openapi.json": routes({
    GET: (request) =>
      answerStatic({
        request,
        content: publishedDocument({ baseUrl: serviceAddress(request) }),
        headers: { "cache-control": "no-cache" },
      }),
  }),
  "/oauth/authorize": authorizationRoutes(answerAuthorization),
  "/authorize": authorizationRoutes(answerAuthorization),
  "/oauth/register": oauthRoutes(answerRegistration),
  "/register": oauthRoutes(answerRegistration),
  "/oauth/token": oauthRoutes(answerToken),
  "/token": oauthRoutes(answerToken),
  "/oauth/revoke": oauthRoutes(answerRevocation),
  "/.well-known/oauth-authorization-server": acrossOrigins(
    routes({ GET: (request) => answerMetadata(serverMetadata({ request })) }),
  ),
  "/.well-known/oauth-protected-resource": resource(),
  "/.well-known/oauth-protected-resource/mcp": resource("/mcp"),
  "/.well-known/oauth-protected-resource/v1/mcp": resource("/v1/mcp"),
  "/.well-known/{{...rest}}": noSuchDocument,
  "/v1/{{...rest}}": NOTHING_THERE,
} satisfies Readonly<Record<string, Routes>>;
