import { listAllConnections } from "#lib/nouns/connections/list-all-connections.ts";
import { localTime } from "../output/local-time.ts";
import { table } from "../output/table.ts";
import { defineSessionCommand } from "../session/define-session-command.ts";

export const listConnectionsCommand = defineSessionCommand({
  name: "list",
  summary: "List the workspace's connections, without their secrets",
  notes:
    "--json has more: header and user names, token endpoints, and what the other side said when it refused.",
  examples: ["connections list", "connections list --json"],
  parameters: {},
  work: async ({ actor }) => ({ connections: await listAllConnections({ actor }) }),
  show: ({ connections }) =>
    table({
      rows: connections,
      columns: {
        name: ({ name }) => name,
        kind: ({ settings }) => settings.kind,
        status: ({ status }) => status,
        origins: ({ origins }) => origins.join(","),
        changed: ({ updatedAt }) => localTime(updatedAt),
        refusal: ({ refusal }) => refusal ?? "-",
      },
      empty: "The workspace has no connections.",
    }),
});
