import { SCOPES } from "#lib/contract/scopes.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { type Asked, MCP_PATHS, type McpPath, originFor } from "./addresses.ts";
import { OFFLINE_ACCESS } from "./scopes.ts";

/**
 * The MCP endpoint's metadata (RFC 9728), for its path or for the whole origin. `resource` is the document's own
 * address, because clients compare it with the one their person entered. Clients ask for every scope listed here, so it
 * lists those that tools use now. Only the authorization server lists `offline_access`.
 */
export function resourceMetadata({ request, path = MCP_PATHS[0] }: { request: Asked; path?: McpPath }) {
  const origin = originFor(request);
  return {
    resource: origin + path,
    authorization_servers: [origin],
    scopes_supported: SCOPES,
    bearer_methods_supported: ["header"],
    resource_name: "Laneway",
    resource_documentation: `${origin}/docs`,
  };
}

/** The authorization server's metadata (RFC 8414, RFC 9207; the issuer has no path). */
export function serverMetadata({ request }: { request: Asked }) {
  const issuer = originFor(request);
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    registration_endpoint: `${issuer}/oauth/register`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    scopes_supported: [...SCOPES, OFFLINE_ACCESS],
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: runtime().documentOffer.isOffered(),
    protected_resources: MCP_PATHS.map((path) => issuer + path),
    service_documentation: `${issuer}/docs`,
  };
}
