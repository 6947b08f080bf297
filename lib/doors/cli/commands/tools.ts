import { AGENT_TOOL_NAMES } from "#lib/contract/agent-tool-names.ts";
import { agentToolDefinition } from "#lib/contract/agent-tools.ts";
import { addToolServer } from "#lib/execution/tools/add-tool-server.ts";
import { CALLBACK_TOOL } from "#lib/execution/tools/callback-tool.ts";
import { listAllToolServers } from "#lib/execution/tools/list-all-tool-servers.ts";
import type { LeftOutTool } from "#lib/execution/tools/mcp/left-out-tool.ts";
import { refreshToolServer } from "#lib/execution/tools/refresh-tool-server.ts";
import { removeToolServer } from "#lib/execution/tools/remove-tool-server.ts";
import type { StoredTool } from "#lib/execution/tools/stored-tool.ts";
import type { ToolDefinition } from "#lib/execution/tools/tool-definitions.ts";
import type { ToolServer } from "#lib/execution/tools/tool-server.ts";
import { nameOf } from "#lib/language/agent-document/tool-name.ts";
import type { AttachableCommand } from "../command/define-command.ts";
import { argument, option, requiredOption, Text } from "../command/parameters.ts";
import { asUsageFailure } from "../failures/command-failure.ts";
import { plainLine, table } from "../output/text.ts";
import { defineSessionCommand } from "../session/session.ts";

const addToolServerCommand = defineSessionCommand({
  name: "add",
  summary: "Add a remote MCP server, whose tools agents may then use",
  notes:
    "The command asks the server for its tools, by streamable HTTP. Agents name them NAME.TOOL. OUTBOUND_ALLOW " +
    "has to allow an address on this machine or the LAN.",
  examples: [
    "tools add shop --url https://shop.example/mcp",
    "tools add crm --url https://crm.example/mcp --connection crm",
  ],
  parameters: {
    name: argument("<name>", "what to call it: lower-case letters, digits, _ and -", Text),
    url: requiredOption("--url <url>", "its address", Text),
    connection: option("--connection <name>", "the connection to sign in with", Text),
  },
  work: ({ actor, name, url, connection = null }) =>
    addToolServer({ actor, name, url, connectionName: connection }).catch((error: unknown) => {
      throw asUsageFailure(error, { "/name": "<name>", "/url": "--url" });
    }),
  show: (server) => showTools({ servers: [server], leftOut: server.leftOut }),
});

const listToolsCommand = defineSessionCommand({
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

const refreshToolServerCommand = defineSessionCommand({
  name: "refresh",
  summary: "Ask a tool server for its tools again",
  notes: "Agents that call a removed tool fail.",
  examples: ["tools refresh shop"],
  parameters: { name: argument("<name>", "the server", Text) },
  work: ({ actor, name }) => refreshToolServer({ actor, name }),
  show: (server) => {
    const list = (names: readonly string[]) =>
      names.length === 0 ? "none" : names.map(plainLine).join(", ");
    const shown = showTools({ servers: [server], leftOut: server.leftOut });
    return `${shown}\n\nNew: ${list(server.added)}\nGone: ${list(server.removed)}`;
  },
});

const removeToolServerCommand = defineSessionCommand({
  name: "remove",
  summary: "Remove a tool server",
  notes: "Agents that name its tools fail when they call them.",
  examples: ["tools remove shop"],
  parameters: { name: argument("<name>", "the server", Text) },
  work: ({ actor, name }) => removeToolServer({ actor, name }),
  show: ({ name }) => `${name} is removed.`,
});

const MAX_DESCRIPTION_CHARS = 100;
const NO_SERVERS = "There are no tool servers.";

/** Lists tools by the names that agents use. */
function showTools({
  servers,
  builtIn = [],
  leftOut = [],
}: {
  servers: readonly ToolServer[];
  builtIn?: readonly ToolDefinition[];
  leftOut?: readonly LeftOutTool[];
}): string {
  const shown = table({
    rows: [
      ...builtIn.map(({ name, description }) => ({ name, says: "(built in)", description })),
      ...servers.flatMap(({ name: server, tools }) =>
        tools.map((tool) => ({ ...tool, name: nameOf({ server, tool: tool.name }), says: marks(tool) })),
      ),
    ],
    columns: {
      tool: ({ name }) => name,
      "the server says": ({ says }) => says,
      description: ({ description }) => firstLine(description),
    },
    empty: servers.length === 0 ? NO_SERVERS : "It offers no tools.",
  });
  if (servers.length === 0 && builtIn.length > 0) return `${shown}\n\n${NO_SERVERS}`;
  if (leftOut.length === 0) return shown;
  const lines = leftOut.map(({ name, reason }) => `Left out: ${plainLine(name)}, because ${reason}.`);
  return [shown, "", ...lines].join("\n");
}

function marks({ readOnly, destructive }: StoredTool): string {
  if (readOnly === true) return "read-only";
  if (destructive === true) return "destructive";
  return destructive === false ? "not destructive" : "";
}

function firstLine(text: string): string {
  const [line = ""] = text.trim().split("\n");
  return line.length > MAX_DESCRIPTION_CHARS
    ? `${line.slice(0, MAX_DESCRIPTION_CHARS).toWellFormed()}…`
    : line;
}

export const commands: readonly AttachableCommand[] = [
  addToolServerCommand,
  listToolsCommand,
  refreshToolServerCommand,
  removeToolServerCommand,
];
