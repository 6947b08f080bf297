import type { Attachment } from "#lib/contract/attachments.ts";
import { DomainError } from "#lib/contract/errors.ts";
import type { Json, JsonObject } from "#lib/contract/json.ts";
import type { AgentDocument, Lane } from "#lib/language/agent-document/agent-document.ts";
import { laneInputSchema } from "#lib/language/agent-document/lane-input-schema.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { indexNodes } from "#lib/nouns/agents/index-nodes.ts";
import { selectLane } from "#lib/nouns/agents/select-lane.ts";
import { storeGraph } from "#lib/nouns/agents/store-graph.ts";
import { acceptInput } from "#lib/nouns/run-start/accept-input.ts";
import { prepareAttachments } from "#lib/nouns/run-start/attachments.ts";
import { createRun } from "#lib/nouns/run-start/create-run.ts";
import type { StartOutcome } from "#lib/nouns/run-start/idempotency.ts";
import type { RunPlan } from "#lib/nouns/run-start/plan-run.ts";
import { allowedNodes } from "#lib/nouns/run-start/previews/allowed-nodes.ts";
import type { PreviewTest } from "#lib/nouns/run-start/previews/preview-plan.ts";
import type { RunRow } from "#lib/nouns/runs/find-runs.sql.ts";
import type { RunInput } from "#lib/nouns/runs/keep-large.ts";
import { redactionOf } from "#lib/nouns/runs/run-redaction.ts";
import { learnOutput } from "#lib/nouns/runs/sensitive-answers.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import type { GivenPins } from "./pins-for.ts";

/**
 * Starts a preview of a valid graph, on any of its lanes.
 * @throws DomainError lane_required, lane_not_found, input_validation_failed and those of attachments.
 */
export async function startPreview({
  actor,
  agentId,
  graph,
  laneId,
  input: sentInput,
  attachments: sent,
  metadata,
  fromNode,
  given: { pins, source },
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
  given: GivenPins;
  /** The test run that it belongs to, and the answers of its test: nothing is called and nobody is asked. */
  test?: PreviewTest;
  idempotency?: RunPlan["idempotency"];
}): Promise<StartOutcome> {
  const { db } = runtime();
  const { workspaceId } = actor;
  const lane = chooseLane(graph, laneId);
  const attachments = await prepareAttachments({ actor, lane, attachments: sent });
  const input = await acceptInput({ lane, input: sentInput, workspaceId });
  const graphFingerprint = await storeGraph(db, { workspaceId, document: graph });
  const byPeople =
    actor.kind === "user" && (!source || (await isByPeople({ source, workspaceId, graphFingerprint })));
  const given = { byPeople, fromNode, pins };
  const allowed = test ? [] : await allowedNodes(db, { agentId, workspaceId, graph, given });
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
    remembered: rememberedOf({ workspaceId, graph, pins, source }),
    metadata,
    attachments,
    preview: { ...given, allowed, test },
    idempotency,
  });
}

/** $1 preview, $2 workspace. Index: run_previews primary key. */
const findGivers: Statement = {
  name: "find-givers-of-preview",
  text: `select by_people as "byPeople" from run_previews where run_id = $1 and workspace_id = $2`,
};

/** With another graph, a program may have decided the output. */
async function isByPeople({
  source: { runId, preview, graphFingerprint: sources },
  workspaceId,
  graphFingerprint,
}: {
  source: RunRow;
  workspaceId: string;
  graphFingerprint: string;
}): Promise<boolean> {
  if (!preview || sources !== graphFingerprint) return false;
  const [row] = await runtime().db.run<{ byPeople: boolean }>(findGivers, [runId, workspaceId]);
  return row?.byPeople ?? false;
}

/** Hides the values that the outputs' run hides, and the secrets that pins themselves show (D12). */
function rememberedOf({
  workspaceId,
  graph,
  pins,
  source,
}: GivenPins & { workspaceId: string; graph: AgentDocument }): readonly string[] {
  const redaction = redactionOf({ workspaceId, remembered: source?.remembered ?? null });
  const nodes = indexNodes(graph);
  for (const [id, pin] of Object.entries<Json | undefined>(pins)) {
    if (pin === undefined) continue;
    redaction.learn(pin);
    const node = nodes.get(id);
    if (node) learnOutput(redaction, node, pin);
  }
  return redaction.remembered;
}

/** Lanes that only agents use can be previewed, too. */
function chooseLane(graph: AgentDocument, laneId: string | undefined): Lane {
  if (laneId === undefined) return selectLane({ graph, laneId });
  const lane = graph.lanes.find(({ id }) => id === laneId);
  if (!lane) throw new DomainError("lane_not_found", "The draft has no lane with this id.");
  return lane;
}
