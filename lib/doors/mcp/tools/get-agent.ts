import { z } from "zod";
import { agentOperations } from "#lib/contract/agents.ts";
import { authoringOperations, Draft } from "#lib/contract/authoring.ts";
import { getAgent } from "#lib/nouns/agents/get-agent.ts";
import { getDraft } from "#lib/nouns/authoring/get-draft.ts";
import { getOptions } from "#lib/nouns/authoring/get-options.ts";
import { AGENT_OR_NAME_WORDS } from "../argument-words.ts";
import { defineTool } from "../define-tool.ts";
import { AgentOrName, readDraftWith } from "../tool-arguments.ts";

const DraftWithOptions = Draft.extend({ options: authoringOperations.getOptions.output });

export const getAgentTool = defineTool(
  {
    name: "get_agent",
    title: "Get an agent",
    description:
      "Returns an agent published in Laneway with its public lanes: the inputSchema and attachments of each. Read " +
      "it before run_agent; find agents with list_agents. With draft: true it returns what builders edit: graph, " +
      "revision and, as options, what a graph may name.",
    operation: agentOperations.get,
    needs: { role: "viewer" },
    arguments: z.strictObject({
      agentId: AgentOrName,
      draft: z.literal(true).optional().meta({ description: "The draft, by the agent's id." }),
    }),
    words: {
      agentId: AGENT_OR_NAME_WORDS,
      draft: "The draft, by the agent's id.",
    },
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
    freeAt: ({ lanes }) =>
      lanes.flatMap((_, index) =>
        ["inputSchema", "attachments/fields", "attachments/acceptedTypes"].map(
          (value) => `/lanes/${index}/${value}`,
        ),
      ),
    instead: {
      when: ({ draft }) => draft === true,
      operation: { ...authoringOperations.getDraft, output: DraftWithOptions },
      freeAt: () => [
        "/graph",
        "/layout",
        "/options/tools",
        "/options/skills",
        "/options/agents",
        "/options/connections",
      ],
      readWith: ({ id }) => readDraftWith(id),
    },
  },
  async ({ actor, input: { agentId, draft } }) => {
    if (draft !== true) return (await getAgent({ actor, agentId, orName: true })).detail;
    const { draft: found } = await getDraft({ actor, agentId });
    return { ...found, options: await getOptions({ actor, teamId: found.teamId }) };
  },
);
