import { addToolServer } from "#lib/execution/tools/add-tool-server.ts";
import { defineCommand } from "../command/define-command.ts";
import { argument, option, requiredOption } from "../command/parameter.ts";
import { Text } from "../command/readers.ts";
import { asUsageFailure } from "../failures/as-usage-failure.ts";
import { inSession, SESSION_PARAMETERS } from "../session/open-session.ts";
import { showTools } from "./show-tools.ts";

export const addToolServerCommand = defineCommand({
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
    ...SESSION_PARAMETERS,
  },
  run: (invocation) =>
    inSession({
      invocation,
      work: (actor) => {
        const { name, url, connection } = invocation.values;
        return addToolServer({ actor, name, url, connectionName: connection ?? null });
      },
    }).catch((error: unknown) => {
      throw asUsageFailure(error, { "/name": "<name>", "/url": "--url" });
    }),
  show: (server) => showTools({ servers: [server], leftOut: server.leftOut }),
});
