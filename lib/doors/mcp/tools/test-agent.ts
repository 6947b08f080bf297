import { z } from "zod";
import { draftPreviewOperations } from "#lib/contract/draft-previews.ts";
import { testDraft } from "#lib/nouns/authoring/previews/test-draft.ts";
import { defineTool } from "../define-tool.ts";

const { params, body } = draftPreviewOperations.testDraft;

export const testAgentTool = defineTool(
  {
    name: "test_agent",
    title: "Test an agent's draft",
    description:
      "Runs the draft of an agent in Laneway as a preview, without publishing it. Returns { runId, agentId, laneId, " +
      "status } at once; follow it with get_run and get_run_trace, and answer what it asks as with any run. A preview " +
      "writes nothing outside: an HTTP request other than GET and HEAD, or a tool that is not marked read-only, gives its pin, " +
      "takes the node's failed edge, or fails the run with preview_write_blocked and the trace shows what would have been " +
      'sent. Give such nodes an output with pins: { "<node id>": output }. Start in the middle with from, and take the ' +
      "outputs of an earlier run with outputsOf. To run what is published use run_agent.",
    operation: draftPreviewOperations.testDraft,
    needs: { role: "builder" },
    arguments: z.strictObject({ ...params.shape, ...body.shape }),
    hints: { readOnly: false, destructive: false, idempotent: false, openWorld: true },
  },
  ({ actor, input: { agentId, ...own } }) => testDraft({ actor, agentId, body: own }),
);
