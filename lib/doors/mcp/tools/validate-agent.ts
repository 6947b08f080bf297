import { z } from "zod";
import { AgentId } from "#lib/contract/agents.ts";
import { authoringOperations } from "#lib/contract/authoring.ts";
import { DomainError } from "#lib/contract/errors.ts";
import { validateDraft, validateNewGraph } from "#lib/nouns/authoring/validate-draft.ts";
import { defineTool } from "../define-tool.ts";

const { validateGraph: ofGraph } = authoringOperations;

export const validateAgentTool = defineTool(
  {
    name: "validate_agent",
    title: "Check an agent's draft",
    description:
      "Checks the draft of an agent in Laneway, a graph in its place, or without agentId a graph alone, and " +
      "changes nothing. Returns { valid, problems }: all at once, each with what to do and a JSON Pointer into " +
      "the graph. Correct them with update_agent.",
    operation: ofGraph,
    needs: { role: "builder" },
    arguments: z.strictObject({
      agentId: AgentId.optional(),
      graph: ofGraph.body.shape.graph.optional().meta({ description: "Absent: the draft's." }),
      teamId: ofGraph.body.shape.teamId,
    }),
    words: {
      graph: "Absent: the draft's.",
      teamId: "Of a graph alone, if you build in several teams.",
    },
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
    freeAt: () => ["/problems"],
  },
  ({ actor, input: { agentId, graph, teamId }, closed }) => {
    if (agentId !== undefined) return validateDraft({ actor, agentId, graph, closed: closed() });
    if (graph !== undefined) return validateNewGraph({ actor, graph, teamId, closed: closed() });
    throw new DomainError("invalid_request", "Name an agent by agentId, or send a graph.");
  },
);
