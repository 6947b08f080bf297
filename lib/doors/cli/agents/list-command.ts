import { listAllAgents } from "#lib/nouns/agents/list-all-agents.ts";
import { localTime } from "../output/local-time.ts";
import { table } from "../output/table.ts";
import { defineSessionCommand } from "../session/define-session-command.ts";

export const listAgentsCommand = defineSessionCommand({
  name: "list",
  summary: "List the workspace's agents, published or not",
  examples: ["agents list", "agents list --json"],
  parameters: {},
  work: async ({ actor }) => ({ agents: await listAllAgents({ actor }) }),
  show: ({ agents }) =>
    table({
      rows: agents,
      columns: {
        id: ({ id }) => id,
        name: ({ name }) => name,
        version: ({ publishedVersion }) => publishedVersion?.toString() ?? "-",
        revision: ({ revision }) => String(revision),
        team: ({ teamId }) => teamId,
        updated: ({ updatedAt }) => localTime(updatedAt),
      },
      empty: "The workspace has no agents.",
    }),
});
