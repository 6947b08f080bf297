import { removeToolServer } from "#lib/execution/tools/remove-tool-server.ts";
import { defineCommand } from "../command/define-command.ts";
import { argument } from "../command/parameter.ts";
import { Text } from "../command/readers.ts";
import { inSession, SESSION_PARAMETERS } from "../session/open-session.ts";

export const removeToolServerCommand = defineCommand({
  name: "remove",
  summary: "Remove a tool server",
  notes: "Agents that name its tools fail when they call them.",
  examples: ["tools remove shop"],
  parameters: { name: argument("<name>", "the server", Text), ...SESSION_PARAMETERS },
  run: (invocation) =>
    inSession({ invocation, work: (actor) => removeToolServer({ actor, name: invocation.values.name }) }),
  show: ({ name }) => `${name} is removed.`,
});
