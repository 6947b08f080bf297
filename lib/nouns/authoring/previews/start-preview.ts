import type { Attachment } from "#lib/contract/attachments.ts";
import { DomainError } from "#lib/contract/errors.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import type { AgentDocument, Lane } from "#lib/language/agent-document/agent-document.ts";
import { laneInputSchema } from "#lib/language/agent-document/lane-input-schema.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { selectLane } from "#lib/nouns/agents/select-lane.ts";
import { storeGraph } from "#lib/nouns/agents/store-graph.ts";
import { createRun } from "#lib/nouns/runs/create-run.ts";
import type { StartOutcome } from "#lib/nouns/runs/idempotency.ts";
import type { RunInput } from "#lib/nouns/runs/keep-large.ts";
import type { RunPlan } from "#lib/nouns/runs/plan-run.ts";
import { prepareAttachments } from "#lib/nouns/runs/prepare-attachments.ts";
import { allowedNodes } from "#lib/nouns/runs/previews/allowed-nodes.ts";
import type { PreviewTest } from "#lib/nouns/runs/previews/preview-plan.ts";
import { validateInput } from "#lib/nouns/runs/validate-input.ts";
import { runtime } from "#lib/platform/runtime.ts";

/**
 * Starts a preview of a valid graph, on any of its lanes.
 * @throws DomainError lane_required, lane_not_found, input_validation_failed and those of attachments.
 */
export async function startPreview({
  actor,
  agentId,
  graph,
  laneId,
  input,
  attachments: given,
  metadata,
  fromNode,
  pins,
  test,
  idempotency,
}: {
  actor: Actor;
  agentId: string;
  graph: AgentDocument;
  laneId: string | undefined;
  input: RunInput;
  attachments: readonly Attachment[];
  metadata: JsonObject | undefined;
  fromNode: string | null;
  pins: JsonObject;
  /** The test run that it belongs to, and the answers of its test: nothing is called and nobody is asked. */
  test?: PreviewTest;
  idempotency?: RunPlan["idempotency"];
}): Promise<StartOutcome> {
  const { db } = runtime();
  const { workspaceId } = actor;
  const lane = chooseLane(graph, laneId);
  const attachments = await prepareAttachments({ actor, lane, attachments: given });
  await validateInput({ lane, input, workspaceId });
  const graphFingerprint = await storeGraph(db, { workspaceId, document: graph });
  const allowed = test ? [] : await allowedNodes(db, { agentId, workspaceId, graph });
  return createRun({
    actor,
    agentId,
    laneId: lane.id,
    mode: lane.mode,
    kind: "agent",
    graphFingerprint,
    maxConcurrentRuns: null,
    input,
    inputSchema: laneInputSchema(lane),
    metadata,
    attachments,
    preview: { fromNode, pins, allowed, test },
    idempotency,
  });
}

/** Lanes that only agents use can be previewed, too. */
function chooseLane(graph: AgentDocument, laneId: string | undefined): Lane {
  if (laneId === undefined) return selectLane({ graph, laneId });
  const lane = graph.lanes.find(({ id }) => id === laneId);
  if (!lane) throw new DomainError("lane_not_found", "The draft has no lane with this id.");
  return lane;
}
