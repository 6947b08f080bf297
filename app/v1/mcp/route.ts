import { mcpRoute } from "#lib/doors/mcp/mcp-route.ts";
import { PUBLISHED_TOOLSET } from "#lib/doors/mcp/published-tools.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = mcpRoute({
  toolset: PUBLISHED_TOOLSET,
  path: "/v1/mcp",
});
