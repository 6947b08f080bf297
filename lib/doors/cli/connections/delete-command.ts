import { type DeletedConnection, deleteConnection } from "#lib/nouns/connections/delete-connection.ts";
import { argument } from "../command/parameter.ts";
import { Text } from "../command/readers.ts";
import { defineSessionCommand } from "../session/define-session-command.ts";

export const deleteConnectionCommand = defineSessionCommand({
  name: "delete",
  summary: "Delete a connection and its secret",
  notes:
    "Lists the agents that still name the connection. A run that needs it waits until a connection with this " +
    "name exists.",
  examples: ["connections delete crm"],
  parameters: { name: argument("<name>", "the connection", Text) },
  work: ({ actor, name }) => deleteConnection({ actor, name }),
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
