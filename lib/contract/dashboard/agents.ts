import { z } from "zod";
import { AgentDetail, AgentId, AgentList, agentOperations, LaneDetail } from "../agents.ts";
import type { SessionOperations } from "../operation.ts";
import { AnyObject } from "../values.ts";

const Team = z.object({ id: z.string(), name: z.string() });

const ListedAgents = AgentList.extend({
  agents: z.array(AgentList.shape.agents.element.extend({ team: Team })),
});

const AgentToStart = AgentDetail.extend({
  lanes: z.array(
    LaneDetail.extend({
      startExample: AnyObject.nullable().meta({
        description: "A body that starts a run on the lane; null where none could be made of its schema.",
      }),
    }),
  ),
});

/** Agents and their lanes, and starting runs. */
export const agentPageOperations = {
  listAgents: {
    method: "GET",
    path: "/api/agents",
    operationId: "browseAgents",
    summary: "List the published agents that the person may see",
    credential: "session",
    query: agentOperations.list.query,
    output: ListedAgents,
    success: { 200: "A page of agents, by name." },
    errors: ["invalid_cursor"],
  },
  getAgent: {
    method: "GET",
    path: "/api/agents/{agentId}",
    operationId: "inspectAgent",
    summary: "Read an agent, its public lanes and how to start each",
    credential: "session",
    params: z.object({ agentId: AgentId }),
    output: AgentToStart,
    success: { 200: "The agent and its public lanes." },
    errors: ["agent_not_found", "permission_denied"],
  },
} as const satisfies SessionOperations;
