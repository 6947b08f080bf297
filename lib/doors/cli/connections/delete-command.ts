import { type DeletedConnection, deleteConnection } from "#lib/nouns/connections/delete-connection.ts";
import { defineCommand } from "../command/define-command.ts";
import { argument } from "../command/parameter.ts";
import { Text } from "../command/readers.ts";
import { inSession, SESSION_PARAMETERS } from "../session/open-session.ts";

export const deleteConnectionCommand = defineCommand({
  name: "delete",
  summary: "Delete a connection and its secret",
  notes:
    "Lists the agents that still name the connection. A run that needs it waits until a connection with this " +
    "name exists.",
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
