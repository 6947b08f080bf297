import { z } from "zod";
import { agentOperations } from "#lib/contract/agents.ts";
import { authoringOperations } from "#lib/contract/authoring.ts";
import { AGENT_PAGE } from "#lib/contract/limits.ts";
import { listAgents } from "#lib/nouns/agents/list-agents.ts";
import { listDrafts } from "#lib/nouns/authoring/list-drafts.ts";
import { defineTool } from "../define-tool.ts";
import { pageArguments } from "../tool-arguments.ts";

export const listAgentsTool = defineTool(
  {
    name: "list_agents",
    title: "List agents",
    description:
      "Lists the agents published in Laneway, the company's automation service (not your own sub-agents). Returns " +
      "by name those you may see, each with the id, name and mode of its lanes. What a lane takes: get_agent.",
    operation: agentOperations.list,
    needs: { role: "viewer" },
    arguments: z.strictObject({
      ...pageArguments(AGENT_PAGE),
      drafts: z.literal(true).optional().meta({ description: "The drafts that a builder may edit." }),
    }),
    words: {
      drafts: "Drafts that you may edit instead.",
    },
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
    instead: {
      when: ({ drafts }) => drafts === true,
      operation: authoringOperations.listDrafts,
    },
  },
  ({ actor, input: { drafts, ...query } }) =>
    drafts === true ? listDrafts({ actor, query }) : listAgents({ actor, query }),
);
