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
      "Publishes exactly one revision of an agent's draft in Laneway as its next version: from then on new runs use " +
      "it, and runs under way keep theirs. Returns { versionId, version, graphFingerprint }. A draft with errors is " +
      "refused with all of them, a stale revision with revision_conflict. Check it first with validate_agent, and " +
      "start a run of it with run_agent.",
    operation: authoringOperations.publishDraft,
    needs: { role: "builder" },
    arguments: z.strictObject({ ...params.shape, ...body.shape }),
    hints: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
  },
  ({ actor, input: { agentId, ...own } }) => publishDraft({ actor, agentId, body: own }),
);
