import { mcpRoute } from "../../../../mcp-route.ts";
import { PUBLISHED_TOOLS } from "../../../../published-tools.ts";
import { createToolset } from "../../../../toolset.ts";
import { FIXTURE_TOOLS } from "../../../fixture-tools.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = mcpRoute({
  toolset: createToolset([...PUBLISHED_TOOLS, ...FIXTURE_TOOLS]),
  path: "/v1/mcp",
});
