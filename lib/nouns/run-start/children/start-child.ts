import type { Attachment } from "#lib/contract/attachments.ts";
import { DomainError } from "#lib/contract/errors.ts";
import type { Json } from "#lib/contract/json.ts";
import { isJsonObject } from "#lib/contract/json.ts";
import { MAX_RUN_DEPTH } from "#lib/contract/limits.ts";
import type { Lane } from "#lib/language/agent-document/agent-document.ts";
import { laneInputSchema } from "#lib/language/agent-document/lane-input-schema.ts";
import type { AttachedItem } from "#lib/language/node-types/attached-items.ts";
import { NodeFailure } from "#lib/language/node-types/node-result.ts";
import { findPublishedAgent, type PublishedAgent } from "#lib/nouns/agents/find-published-agent.ts";
import type { Lease } from "#lib/nouns/runs/change-run.ts";
import { keepLarge } from "#lib/nouns/runs/keep-large.ts";
import { isUniqueViolation } from "#lib/platform/db/is-unique-violation.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { acceptInput, refuseReservedNames } from "../accept-input.ts";
import { prepareAttachments } from "../attachments.ts";
import type { RunPlan } from "../plan-run.ts";
import { allowedNodes } from "../previews/allowed-nodes.ts";
import type { PreviewPlan } from "../previews/preview-plan.ts";
import { contentsOfRun } from "../run-contents.ts";
import { callsOfTrees } from "./calls-of-trees.ts";
import { credentialOfRun } from "./credential-of-run.ts";
import { findParent } from "./find-parent.ts";

/**
 * Starts the run that a node of another run calls: of the agent as published now, with the parent's credential and what
 * that may do now. A node calls one run, however often its worker is lost: called again, it gets the same. Limits on
 * concurrent runs hold it back like any other: a parent that only waits for it holds no place.
 * @param parentLease as the worker holds the parent.
 * @param isWanted whether the node is still under way: its iteration may be given up meanwhile.
 * @throws DomainError as a start does; NodeFailure step_limit_exceeded below too many runs, tree_limit_exceeded beside
 * too many; ParentLost where the worker may not go on with the parent; RunsAboveEnd.
 */
export async function startChild({
  parentLease,
  workspaceId,
  occurrenceId,
  agentId,
  laneId,
  input: given,
  attachments: handedOn,
  isWanted,
}: {
  parentLease: Lease;
  workspaceId: string;
  occurrenceId: string;
  agentId: string;
  laneId: string;
  input: Json;
  attachments: readonly AttachedItem[];
  isWanted: () => boolean;
}): Promise<string> {
  const parentRunId = parentLease.runId;
  const find = () => findParent({ parentRunId, occurrenceId });
  const parent = await find();
  if (!parent) throw new Error("a run that is executed is not there");
  if (parent.childId !== null) return parent.childId;
  if (parent.depth >= MAX_RUN_DEPTH)
    throw new NodeFailure(
      "step_limit_exceeded",
      `Agents may call each other ${MAX_RUN_DEPTH} deep; this run is the last that may be called.`,
    );
  const actor = await credentialOfRun({ workspaceId, ...parent });
  const agent = await findPublishedAgent({ actor, agentId });
  const lane = agent.graph.lanes.find(({ id }) => id === laneId);
  if (!lane) throw new DomainError("lane_not_found", `The agent has no lane ${laneId}.`);
  if (!isJsonObject(given))
    throw new DomainError("input_validation_failed", "The input of an agent is a map of its fields.");
  const handed = keepLarge(given);
  refuseReservedNames(handed);
  const attachments = await prepareAttachments({
    actor,
    lane,
    ...(await handOn({ handedOn, lane, parentRunId, workspaceId })),
  });
  const input = await acceptInput({ lane, input: handed, workspaceId });
  try {
    const preview = parent.preview ? await childPreview({ workspaceId, agent }) : undefined;
    const { maxRunsOfTree: maxRuns } = actor.settings.limits;
    const plan: RunPlan = {
      actor,
      agentId,
      laneId,
      mode: lane.mode,
      kind: "agent",
      graphFingerprint: agent.graphFingerprint,
      maxConcurrentRuns: preview ? null : agent.maxConcurrentRuns,
      input,
      inputSchema: laneInputSchema(lane),
      remembered: parent.remembered,
      attachments,
      preview,
      child: { ofRunId: parentRunId, occurrenceId },
    };
    const { rootRunId, ofTask } = parent;
    const call = { rootRunId, workspaceId, parent: parentLease, ofTask, isWanted, maxRuns };
    return await callsOfTrees(runtime().db).make(plan, call);
  } catch (error) {
    const present = isUniqueViolation(error) ? await find() : undefined;
    if (present?.childId) return present.childId;
    throw error;
  }
}

/**
 * Attachments of a run for a lane that it calls, with those of them that the run was sent: these may be handed on whatever
 * its credential may read by itself. A field that the lane does not have is that of the run's own lane.
 */
async function handOn({
  handedOn,
  lane,
  parentRunId,
  workspaceId,
}: {
  handedOn: readonly AttachedItem[];
  lane: Lane;
  parentRunId: string;
  workspaceId: string;
}): Promise<{ attachments: Attachment[]; sent: ReadonlySet<string> }> {
  if (handedOn.length === 0) return { attachments: [], sent: new Set() };
  const storageKeys = handedOn.map(({ storageKey }) => storageKey);
  const contents = await contentsOfRun({ runId: parentRunId, workspaceId, storageKeys });
  const known = new Map(contents.map((content) => [content.storageKey, content]));
  const attachments = handedOn.map(({ storageKey, name, field }) => {
    const content = known.get(storageKey);
    const isField = lane.attachments.fields.some((one) => one.name === field);
    return {
      name: name ?? content?.name ?? "attachment",
      type: content?.type ?? "application/octet-stream",
      storageKey,
      ...(isField ? { field } : {}),
    };
  });
  return { attachments, sent: new Set(known.keys()) };
}

/**
 * What a preview calls is guarded as the preview is, with what was allowed to the agent that is called. Its input comes
 * from a graph that nobody of that agent has seen.
 */
async function childPreview({
  workspaceId,
  agent: { id: agentId, graph },
}: {
  workspaceId: string;
  agent: PublishedAgent;
}): Promise<PreviewPlan> {
  const given = { byPeople: false, fromNode: null, pins: {} };
  const allowed = await allowedNodes(runtime().db, { agentId, workspaceId, graph, given });
  return { ...given, allowed };
}
