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
      "Checks the draft of an agent in Laneway, another graph in its place, or without agentId a graph that has no agent yet, " +
      "and changes nothing. Returns { valid, " +
      "problems }, all problems at once, at most 1,000: each with a code, a sentence that says what to do, a JSON " +
      "Pointer into the graph, and whether it is an error. Correct them with update_agent; only a draft without " +
      "errors can be published with publish_agent.",
    operation: ofGraph,
    needs: { role: "builder" },
    arguments: z.strictObject({
      agentId: AgentId.optional(),
      graph: ofGraph.body.shape.graph.optional().meta({ description: "Absent: the draft's." }),
      teamId: ofGraph.body.shape.teamId,
    }),
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
    freeAt: () => ["/problems"],
  },
  ({ actor, input: { agentId, graph, teamId }, closed }) => {
    if (agentId !== undefined) return validateDraft({ actor, agentId, graph, closed: closed() });
    if (graph !== undefined) return validateNewGraph({ actor, graph, teamId, closed: closed() });
    throw new DomainError("invalid_request", "Name an agent by agentId, or send a graph.");
  },
);
