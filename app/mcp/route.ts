import { mcpRoute } from "#lib/mcp/mcp-route.ts";
import { PUBLISHED_TOOLSET } from "#lib/mcp/published-tools.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = mcpRoute({
  toolset: PUBLISHED_TOOLSET,
  path: "/mcp",
});
