import { DomainError } from "#lib/contract/errors.ts";
import type { Json } from "#lib/contract/json.ts";
import { isJsonObject } from "#lib/contract/json.ts";
import { MAX_RUN_DEPTH } from "#lib/contract/limits.ts";
import { laneInputSchema } from "#lib/language/agent-document/lane-input-schema.ts";
import { NodeFailure } from "#lib/language/node-types/node-result.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { findPublishedAgent, type PublishedAgent } from "#lib/nouns/agents/find-published-agent.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import { isUniqueViolation } from "#lib/platform/db/is-unique-violation.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { createRun } from "../create-run.ts";
import { keepLarge } from "../keep-large.ts";
import type { RunPlan } from "../plan-run.ts";
import { prepareAttachments } from "../prepare-attachments.ts";
import { allowedNodes } from "../previews/allowed-nodes.ts";
import type { PreviewPlan } from "../previews/preview-plan.ts";
import { refuseReservedNames, validateInput } from "../validate-input.ts";
import { credentialOfRun } from "./credential-of-run.ts";
import { lockTree, rootOf } from "./lock-tree.ts";
import { takePlaceInTree } from "./take-place-in-tree.ts";
import { turnsOfTrees } from "./turns-of-trees.ts";

interface ParentRow {
  readonly kind: Actor["kind"];
  readonly credentialId: string;
  readonly depth: number;
  /** The uppermost run of its tree. */
  readonly rootRunId: string;
  readonly preview: boolean;
  readonly remembered: readonly string[] | null;
  /** Whether it works on a task: its credential may then have no more than tasks:execute. */
  readonly ofTask: boolean;
  /** The run that this node has called already. */
  readonly childId: string | null;
}

/** $1 the parent, $2 the occurrence of the node that calls. Indexes: runs primary key, runs_children. */
const findParent: Statement = {
  name: "find-parent-run",
  text: `
    select p.credential_kind as "kind", p.credential_id as "credentialId", p.depth as "depth", p.preview as "preview",
           p.remembered as "remembered",
           (${rootOf("$1")}) as "rootRunId",
           exists (select from task_runs l where l.run_id = p.id) as "ofTask",
           (select c.id from runs c where c.parent_run_id = p.id and c.parent_occurrence_id = $2) as "childId"
      from runs p where p.id = $1`,
};

/** $1 the child, $2 the parent: a run of a task calls runs of the task. Their results go to their parents. */
const inheritTask: Statement = {
  name: "inherit-task-of-run",
  text: `
    insert into task_runs (run_id, workspace_id, task_id, reports)
    select $1, workspace_id, task_id, false from task_runs where run_id = $2`,
};

/**
 * Starts the run that a node of another run calls: of the agent as published now, with the parent's credential and what
 * that may do now. A node calls one run, however often its worker is lost: called again, it gets the same. Limits on
 * concurrent runs hold it back like any other: a parent that only waits for it holds no place.
 * @param lockParent locks the parent and makes sure that it still runs; what it throws is thrown.
 * @throws DomainError as a start does; NodeFailure step_limit_exceeded below too many runs, tree_limit_exceeded beside
 * too many; RunsAboveEnd.
 */
export async function startChild({
  parentRunId,
  workspaceId,
  occurrenceId,
  agentId,
  laneId,
  input: given,
  lockParent,
}: {
  parentRunId: string;
  workspaceId: string;
  occurrenceId: string;
  agentId: string;
  laneId: string;
  input: Json;
  lockParent: (tx: Transaction) => Promise<void>;
}): Promise<string> {
  const find = async () => (await runtime().db.run<ParentRow>(findParent, [parentRunId, occurrenceId]))[0];
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
  const input = keepLarge(given);
  refuseReservedNames(input);
  const attachments = await prepareAttachments({ actor, lane, attachments: [] });
  await validateInput({ lane, input, workspaceId });
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
      child: {
        ofRunId: parentRunId,
        occurrenceId,
        async before(tx) {
          await lockTree(tx, parentRunId);
          await lockParent(tx);
          await takePlaceInTree(tx, { rootRunId: parent.rootRunId, workspaceId, maxRuns });
        },
        async after(tx, runId) {
          if (parent.ofTask) await tx.run(inheritTask, [runId, parentRunId]);
        },
      },
    };
    const { run } = await turnsOfTrees(runtime().db).take(parent.rootRunId, () => createRun(plan));
    return run.runId;
  } catch (error) {
    const present = isUniqueViolation(error) ? await find() : undefined;
    if (present?.childId) return present.childId;
    throw error;
  }
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
