import { NodeFailure } from "#lib/language/node-types/node-result.ts";
import type { Lease } from "#lib/nouns/runs/change-run.ts";
import { lockTree } from "#lib/nouns/runs/children/lock-tree.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import { pausePoint } from "#lib/platform/pause-point.ts";
import { type Insertion, insertCalled } from "../insert-run.ts";
import type { PlannedRun } from "../plan-run.ts";
import { lockParents } from "./lock-parents.ts";
import { takePlacesInTree } from "./take-places-in-tree.ts";

/** The facts about a call that its insert needs. */
export interface CallOfTree {
  readonly rootRunId: string;
  readonly workspaceId: string;
  /** As the worker holds it. */
  readonly parent: Lease;
  /** Whether the parent works on a task. */
  readonly ofTask: boolean;
  /** Whether the node is still under way: its iteration may be given up meanwhile. */
  readonly isWanted: () => boolean;
  /** That the tree may have. */
  readonly maxRuns: number;
}

export interface PlannedCall {
  readonly call: CallOfTree;
  readonly planned: PlannedRun;
  /** The worker that executes it immediately; null: none yet. */
  readonly leaseOwner: string | null;
}

/** $1 the children, $2 their parents: a run of a task calls runs of the task. Their results go to their parents. */
const inheritTask: Statement = {
  name: "inherit-task-of-runs",
  text: `
    insert into task_runs (run_id, workspace_id, task_id, reports)
    select c.id, l.workspace_id, l.task_id, false
      from unnest($1::text[], $2::text[]) as c (id, parent_id) join task_runs l on l.run_id = c.parent_id`,
};

/**
 * Inserts runs that nodes of one tree call, all or none, in the order given. The tree is held meanwhile, then the
 * parents: what ends one of them finds what it called, and nothing is called after that.
 * @throws ParentLost, RunsAboveEnd, NodeFailure: one of the calls may not be made.
 */
export async function insertCalledRuns(
  tx: Transaction,
  calls: readonly PlannedCall[],
): Promise<readonly Insertion[]> {
  const [first] = calls;
  if (!first) return [];
  const { rootRunId, workspaceId, maxRuns, parent } = first.call;
  await lockTree(tx, parent.runId);
  await lockParents(
    tx,
    calls.map(({ call }) => call.parent),
  );
  if (calls.some(({ call }) => !call.isWanted()))
    throw new NodeFailure("node_failed", "Its iteration was given up.");
  await pausePoint("call-agent");
  await takePlacesInTree(tx, { rootRunId, workspaceId, runs: calls.length, maxRuns });
  return insertCalled(tx, calls, async () => {
    const ofTasks = calls.filter(({ call }) => call.ofTask);
    if (ofTasks.length === 0) return;
    const children = ofTasks.map(({ planned }) => planned.runId);
    await tx.run(inheritTask, [children, ofTasks.map(({ call }) => call.parent.runId)]);
  });
}
