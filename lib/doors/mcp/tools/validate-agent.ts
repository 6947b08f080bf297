import { z } from "zod";
import { authoringOperations } from "#lib/contract/authoring.ts";
import { validateDraft } from "#lib/nouns/authoring/validate-draft.ts";
import { defineTool } from "../define-tool.ts";

const { params, body } = authoringOperations.validateDraft;

export const validateAgentTool = defineTool(
  {
    name: "validate_agent",
    title: "Check an agent's draft",
    description:
      "Checks the draft of an agent in Laneway, or another graph in its place, and changes nothing. Returns { valid, " +
      "problems }, all problems at once, at most 1,000: each with a code, a sentence that says what to do, a JSON " +
      "Pointer into the graph, and whether it is an error. Correct them with update_agent; only a draft without " +
      "errors can be published with publish_agent.",
    operation: authoringOperations.validateDraft,
    needs: { role: "builder" },
    arguments: z.strictObject({ ...params.shape, ...body.shape }),
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
    freeAt: () => ["/problems"],
  },
  ({ actor, input, closed }) => validateDraft({ actor, ...input, closed: closed() }),
);
