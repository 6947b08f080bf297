import { removeToolServer } from "#lib/execution/tools/remove-tool-server.ts";
import { argument } from "../command/parameter.ts";
import { Text } from "../command/readers.ts";
import { defineSessionCommand } from "../session/define-session-command.ts";

export const removeToolServerCommand = defineSessionCommand({
  name: "remove",
  summary: "Remove a tool server",
  notes: "Agents that name its tools fail when they call them.",
  examples: ["tools remove shop"],
  parameters: { name: argument("<name>", "the server", Text) },
  work: ({ actor, name }) => removeToolServer({ actor, name }),
  show: ({ name }) => `${name} is removed.`,
});
