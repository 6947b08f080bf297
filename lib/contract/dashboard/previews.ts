import { z } from "zod";
import { AgentId } from "../agents.ts";
import { asPerson } from "../as-person.ts";
import { draftPreviewOperations, Pins } from "../draft-previews.ts";
import type { SessionOperations } from "../operation.ts";
import { RunId } from "../runs.ts";
import { AnyObject, Timestamp } from "../values.ts";

const params = z.object({ agentId: AgentId });
const NodeId = z.string().min(1).max(63);
const { testDraft } = draftPreviewOperations;

const Writer = z.object({
  nodeId: z.string(),
  configHash: z.string().meta({
    description:
      "Of the node and the graph before it: a permission holds for nothing else. Empty while the draft has errors.",
  }),
  does: z.string().meta({ description: "What it would do outside: POST https://… or the tools it calls." }),
  allowed: z
    .object({ by: z.string(), at: Timestamp })
    .nullable()
    .meta({ description: "Who allowed this write in previews." }),
});

const Settings = z.object({
  pins: AnyObject.meta({ description: "Outputs by node id." }),
  off: z.array(z.string()).meta({ description: "Nodes that are turned off: they give null." }),
});

/** Previews, for signed-in builders alone. */
export const previewOperations = {
  testDraft: asPerson(testDraft, "/api/agents/{agentId}/test"),
  getPreviewSettings: {
    method: "GET",
    path: "/api/agents/{agentId}/preview-settings",
    operationId: "getPreviewSettings",
    summary: "Read the pins of a draft, and which of its nodes may write outside in previews",
    credential: "session",
    params,
    output: Settings.extend({ writers: z.array(Writer) }),
    success: { 200: "Pins, nodes that are off, and the nodes that would write." },
    errors: ["agent_not_found", "permission_denied"],
  },
  changePreviewSettings: {
    method: "PUT",
    path: "/api/agents/{agentId}/preview-settings",
    operationId: "changePreviewSettings",
    summary: "Pin outputs of nodes, or turn nodes off, for everybody who previews the draft",
    credential: "session",
    capability: "authoring",
    params,
    body: z.strictObject({
      pins: Pins.optional(),
      unpin: z.array(NodeId).max(500).optional(),
      off: z.array(NodeId).max(500).optional(),
      on: z.array(NodeId).max(500).optional(),
    }),
    output: Settings,
    success: { 200: "What is set now." },
    errors: ["agent_not_found", "permission_denied", "capability_disabled"],
  },
  getRunOutputs: {
    method: "GET",
    path: "/api/runs/{runId}/outputs",
    operationId: "getRunOutputs",
    summary: "Read what a run's expressions see: its input and the outputs of its nodes",
    credential: "session",
    params: z.object({ runId: RunId }),
    output: z.object({
      input: AnyObject,
      nodes: AnyObject.meta({ description: "Outputs by node id, those in loops left out; redacted." }),
      omitted: z
        .array(z.string())
        .meta({ description: "Nodes whose outputs are too large to be shown here." }),
    }),
    success: { 200: "Input and outputs." },
    errors: ["run_not_found", "permission_denied"],
  },
  allowPreviewWrite: {
    method: "PUT",
    path: "/api/agents/{agentId}/preview-permissions/{nodeId}",
    operationId: "allowPreviewWrite",
    summary:
      "Allow a node to write outside in previews, as it and the graph before it are now, or take that back",
    credential: "session",
    capability: "authoring",
    params: params.extend({ nodeId: NodeId }),
    body: z.strictObject({
      allowed: z.boolean(),
      configHash: z.string().max(100).meta({ description: "As it was shown." }),
    }),
    output: z.object({ nodeId: z.string(), allowed: z.boolean() }),
    success: { 200: "The next preview goes by it." },
    errors: ["agent_not_found", "permission_denied", "not_found", "revision_conflict", "capability_disabled"],
  },
} as const satisfies SessionOperations;
