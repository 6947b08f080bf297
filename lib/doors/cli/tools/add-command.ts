import { addToolServer } from "#lib/execution/tools/add-tool-server.ts";
import { argument, option, requiredOption } from "../command/parameter.ts";
import { Text } from "../command/readers.ts";
import { asUsageFailure } from "../failures/as-usage-failure.ts";
import { defineSessionCommand } from "../session/define-session-command.ts";
import { showTools } from "./show-tools.ts";

export const addToolServerCommand = defineSessionCommand({
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
