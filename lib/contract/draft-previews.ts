import { z } from "zod";
import { AgentId } from "./agents.ts";
import { Revision } from "./authoring.ts";
import type { Operations } from "./operation.ts";
import { RunId, runOperations } from "./runs.ts";
import { AnyObject } from "./values.ts";

const params = z.object({ agentId: AgentId });
const { laneId: _laneId, ...start } = runOperations.start.body.shape;

export const LaneToTest = z.string().min(1).max(200).optional().meta({
  description:
    "The lane's id, at most 200 characters; one that is not public, too. Needed where the draft has several public lanes.",
});

export const Pins = AnyObject.meta({
  description:
    "Outputs by node id, 1 MiB in all. A node with one does not run: it ends with that output. { error: { code, message } } is its failure.",
});

export const draftPreviewOperations = {
  testDraft: {
    tag: "Authoring",
    capability: "authoring",
    method: "POST",
    path: "/v1/public/authoring/agents/{agentId}/test",
    operationId: "testDraft",
    summary: "Run a draft as a preview",
    description:
      "The run is a preview: it writes nothing outside unless a builder has allowed it with the graph before it as it is now, and nothing that depends on what this request gives; it counts nowhere and cannot be continued. HTTP methods other than GET and HEAD, and tools that no admin has marked read-only, end with their pin, take the node's failed edge, or fail the run with preview_write_blocked.",
    scopes: { allOf: ["agents:read", "agents:write", "agents:run"] },
    params,
    inputAt: ["input"],
    body: z
      .strictObject({
        revision: Revision.optional().meta({
          description: "The draft's revision to test, 1 to 2,147,483,647. Absent: as it is now.",
        }),
        laneId: LaneToTest,
        ...start,
        from: z.string().max(63).optional().meta({
          description:
            "A node outside of loops to begin at, at most 63 characters. Nodes before it do not run: they have what pins and outputsOf give them.",
        }),
        pins: Pins.optional(),
        outputsOf: RunId.optional().meta({
          description:
            "A run of the agent, by its id of at most 1,000 characters, whose outputs are pinned: with from, those of the nodes before it; else those of every node that reaches the outside or asks.",
        }),
      })
      .meta({ id: "TestDraft" }),
    output: runOperations.start.output,
    success: runOperations.start.success,
    headers: runOperations.start.headers,
    errors: [
      "reserved_input_field",
      "lane_required",
      "attachments_not_supported",
      "attachment_required",
      "attachment_invalid",
      "permission_denied",
      "agent_not_found",
      "lane_not_found",
      "run_not_found",
      "revision_conflict",
      "input_validation_failed",
      "graph_invalid",
    ],
  },
} as const satisfies Operations;
