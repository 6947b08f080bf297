import { refreshToolServer } from "#lib/execution/tools/refresh-tool-server.ts";
import { argument } from "../command/parameter.ts";
import { Text } from "../command/readers.ts";
import { plainLine } from "../output/plain-text.ts";
import { defineSessionCommand } from "../session/define-session-command.ts";
import { showTools } from "./show-tools.ts";

export const refreshToolServerCommand = defineSessionCommand({
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
