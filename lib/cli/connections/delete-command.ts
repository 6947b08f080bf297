import { type DeletedConnection, deleteConnection } from "#lib/connections/delete-connection.ts";
import { defineCommand } from "../command/define-command.ts";
import { argument } from "../command/parameter.ts";
import { Text } from "../command/readers.ts";
import { inSession, SESSION_PARAMETERS } from "../session/open-session.ts";

export const deleteConnectionCommand = defineCommand({
  name: "delete",
  summary: "Forget a connection and its secret",
  notes:
    "Allowed while agents name it: it answers which do. A run that comes to need it waits until there is a " +
    "connection of this name again.",
  examples: ["connections delete crm"],
  parameters: { name: argument("<name>", "the connection", Text), ...SESSION_PARAMETERS },
  run: (invocation) =>
    inSession({ invocation, work: (actor) => deleteConnection({ actor, name: invocation.values.name }) }),
  show: ({ name, namedBy }) => [`${name} is deleted.`, ...namingLines(namedBy)].join("\n"),
});

function namingLines({ agents, toolServers }: DeletedConnection["namedBy"]): string[] {
  if (agents.length + toolServers.length === 0) return [];
  return [
    "Still naming it:",
    ...agents.map(({ id, name }) => `  agent ${name} (${id})`),
    ...toolServers.map((server) => `  tool server ${server}`),
  ];
}
