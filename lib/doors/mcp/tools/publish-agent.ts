import { z } from "zod";
import { authoringOperations } from "#lib/contract/authoring.ts";
import { publishDraft } from "#lib/nouns/authoring/publish-draft.ts";
import { defineTool } from "../define-tool.ts";

const { params, body } = authoringOperations.publishDraft;

export const publishAgentTool = defineTool(
  {
    name: "publish_agent",
    title: "Publish an agent",
    description:
      "Publishes one revision of an agent's draft in Laneway: new runs use it, runs under way keep theirs. " +
      "Returns { versionId, version, graphFingerprint }. A draft with errors is refused with all of them " +
      "(validate_agent). Start it with run_agent.",
    operation: authoringOperations.publishDraft,
    needs: { role: "builder" },
    arguments: z.strictObject({ ...params.shape, ...body.shape }),
    words: {
      message: "For the history.",
    },
    hints: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
  },
  ({ actor, input: { agentId, ...own } }) => publishDraft({ actor, agentId, body: own }),
);
