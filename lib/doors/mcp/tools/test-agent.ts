import { z } from "zod";
import { draftPreviewOperations } from "#lib/contract/draft-previews.ts";
import { testDraft } from "#lib/nouns/authoring/previews/test-draft.ts";
import { defineTool } from "../define-tool.ts";
import { RUN_INSTEAD, WAIT_ARGUMENT, withRun } from "../poll-run.ts";

const { params, body } = draftPreviewOperations.testDraft;

export const testAgentTool = defineTool(
  {
    name: "test_agent",
    title: "Test an agent's draft",
    description:
      "Runs the draft of an agent in Laneway as a preview and returns { runId, … } at once, or with waitSeconds " +
      "what get_run does; its steps: get_run_trace. It writes nothing outside: a request other than GET and HEAD, or a tool that is " +
      "not read-only, gives its pin, takes its failed edge, or fails with preview_write_blocked.",
    operation: draftPreviewOperations.testDraft,
    needs: { role: "builder" },
    arguments: z.strictObject({ ...params.shape, ...body.shape, ...WAIT_ARGUMENT }),
    words: {
      revision: "Absent: as it is now.",
      from: "A node outside of loops to begin at; earlier ones have their pins.",
      pins: "{ nodeId: output }: such a node does not run. { error: { code, message } } is its failure.",
      outputsOf:
        "A run of the agent whose outputs are pinned: of nodes before from, else of all that reach the outside or ask.",
    },
    hints: { readOnly: false, destructive: false, idempotent: false, openWorld: true },
    instead: RUN_INSTEAD,
  },
  async ({ actor, held, input: { agentId, waitSeconds, ...own } }) =>
    withRun({ actor, held, waitSeconds }, await testDraft({ actor, agentId, body: own })),
);
