import { z } from "zod";
import { listAgents } from "#lib/agents/list-agents.ts";
import { agentOperations } from "#lib/contract/agents.ts";
import { AGENT_PAGE } from "#lib/contract/limits.ts";
import { definePagedTool } from "../define-tool.ts";
import { pageArguments } from "../page-arguments.ts";

export const listAgentsTool = definePagedTool(
  {
    name: "list_agents",
    title: "List agents",
    description:
      "Returns the published agents you may see, by name: id, name, description, behaviorType, and the id, name and " +
      `mode of each lane. At most ${AGENT_PAGE.max} a page; go on with pagination.nextCursor. For what a lane takes ` +
      "as input use get_agent.",
    operation: agentOperations.list,
    needs: { role: "viewer" },
    arguments: z.strictObject(pageArguments(AGENT_PAGE)),
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  },
  ({ actor, input }) => listAgents({ actor, query: input }),
);
