import { AGENT_TOOL_NAMES } from "#lib/contract/agent-tool-names.ts";
import { agentToolDefinition } from "#lib/contract/agent-tools.ts";
import { CALLBACK_TOOL } from "#lib/execution/tools/callback-tool.ts";
import { listAllToolServers } from "#lib/execution/tools/list-all-tool-servers.ts";
import { option } from "../command/parameter.ts";
import { Text } from "../command/readers.ts";
import { defineSessionCommand } from "../session/define-session-command.ts";
import { showTools } from "./show-tools.ts";

export const listToolsCommand = defineSessionCommand({
  name: "list",
  summary: "List the tools that agents of the workspace may use",
  notes:
    "As the servers listed them when they were added or last refreshed, and callback, which needs no server. --json " +
    "has their input schemas too: of callback what a model may give; a tool node may say more (docs/tools.md).",
  examples: ["tools list", "tools list --server shop --json"],
  parameters: {
    server: option("--server <name>", "only the tools of this server", Text),
  },
  work: async ({ actor, server = null }) => ({
    servers: await listAllToolServers({ actor, name: server }),
    builtIn: server === null ? [CALLBACK_TOOL, ...AGENT_TOOL_NAMES.map(agentToolDefinition)] : [],
  }),
  show: showTools,
});
