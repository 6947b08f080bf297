import { LargeInput } from "#lib/contract/large-json.ts";
import { Dispatch } from "#lib/nouns/runs/dispatch.ts";
import { type Database, perDatabase } from "#lib/platform/db/database.ts";
import { gather } from "#lib/platform/db/gather.ts";
import { oneAtATime } from "#lib/platform/db/one-at-a-time.ts";
import { newId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { startInserted } from "../create-run.ts";
import { planRun, type RunPlan } from "../plan-run.ts";
import { type CallOfTree, insertCalledRuns } from "./insert-called-runs.ts";

interface PlannedPlan {
  readonly plan: RunPlan;
  readonly call: CallOfTree;
}

interface Tree {
  waiting: number;
  readonly make: (call: PlannedPlan) => Promise<string>;
}

/**
 * Runs of one tree are called together: those that come while others are being written are written by the next
 * transaction, 32 at most. A tree of thousands uses one connection at a time, and a run that calls many others holds its
 * worker's slot for a few commits, not for one each.
 */
class CallsOfTrees {
  readonly #db: Database;
  readonly #trees = new Map<string, Tree>();
  readonly #largeInTurn = oneAtATime();

  constructor(db: Database) {
    this.#db = db;
  }

  /** Inserts a run that a node calls, and hands it to a worker. Gives its id; throws as `insertCalledRuns` does. */
  async make(plan: RunPlan, call: CallOfTree): Promise<string> {
    if (plan.input instanceof LargeInput)
      return this.#largeInTurn(async () => (await this.#write([{ plan, call }]))[0] ?? "");
    const { rootRunId } = call;
    const tree = this.#trees.get(rootRunId) ?? { waiting: 0, make: this.#together() };
    this.#trees.set(rootRunId, tree);
    tree.waiting += 1;
    try {
      return await tree.make({ plan, call });
    } finally {
      tree.waiting -= 1;
      if (tree.waiting === 0) this.#trees.delete(rootRunId);
    }
  }

  #together(): Tree["make"] {
    return gather<PlannedPlan, string>({
      write: (calls) => this.#write(calls),
      keyOf: ({ plan }) => `${plan.child?.ofRunId} ${plan.child?.occurrenceId}`,
      maxItems: 32,
      atOnce: 1,
    });
  }

  /** Slots of this process are taken only now: while it waits for its turn a call holds none. */
  async #write(calls: readonly PlannedPlan[]): Promise<string[]> {
    const planned = await Promise.all(
      calls.map(async ({ plan, call }) => ({ call, planned: await planRun(plan, newId("run")) })),
    );
    for (const {
      planned: { plan, runId, isConversation },
    } of planned)
      if (plan.actor.kind === "user" && isConversation) runtime().speech.expect(runId);
    const given = planned.map((each) => {
      const dispatch = each.planned.status === "running" ? new Dispatch({ isCalled: true }) : undefined;
      return { ...each, dispatch, leaseOwner: dispatch?.leaseOwner ?? null };
    });
    try {
      const insertions = await this.#db.transaction((tx) => insertCalledRuns(tx, given));
      for (const [index, { planned, dispatch }] of given.entries()) {
        const insertion = insertions[index];
        if (dispatch && insertion?.kind === "inserted") startInserted(dispatch, planned, insertion.run);
      }
      return given.map(({ planned }) => planned.runId);
    } finally {
      for (const { dispatch } of given) dispatch?.end();
    }
  }
}

export const callsOfTrees = perDatabase((db) => new CallsOfTrees(db));
