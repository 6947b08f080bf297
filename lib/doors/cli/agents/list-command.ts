import { listAllAgents } from "#lib/nouns/agents/list-all-agents.ts";
import { defineCommand } from "../command/define-command.ts";
import { localTime } from "../output/local-time.ts";
import { table } from "../output/table.ts";
import { inSession, SESSION_PARAMETERS } from "../session/open-session.ts";

export const listAgentsCommand = defineCommand({
  name: "list",
  summary: "List the workspace's agents, published or not",
  examples: ["agents list", "agents list --json"],
  parameters: SESSION_PARAMETERS,
  run: (invocation) =>
    inSession({ invocation, work: async (actor) => ({ agents: await listAllAgents({ actor }) }) }),
  show: ({ agents }) =>
    table({
      rows: agents,
      columns: {
        id: ({ id }) => id,
        name: ({ name }) => name,
        version: ({ publishedVersion }) => publishedVersion?.toString() ?? "-",
        team: ({ teamId }) => teamId,
        updated: ({ updatedAt }) => localTime(updatedAt),
      },
      empty: "The workspace has no agents.",
    }),
});
