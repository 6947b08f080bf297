import { LargeInput } from "#lib/contract/large-json.ts";
import { Dispatch } from "#lib/nouns/runs/dispatch.ts";
import type { FreshRun } from "#lib/nouns/runs/worker-port.ts";
import { JsonBytes } from "#lib/platform/db/json-param.ts";
import { oneAtATime } from "#lib/platform/db/one-at-a-time.ts";
import { newId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findIdempotentRun, type StartOutcome } from "./idempotency.ts";
import type { InsertedRun } from "./insert-run.sql.ts";
import { type Insertion, insertRun } from "./insert-run.ts";
import { isConversation, type PlannedRun, planRun, type RunPlan } from "./plan-run.ts";

/** For large inputs. */
const inTurn = oneAtATime();

/** Above this size, parsing an input again costs more than a round trip. */
const FRESH_INPUT_CHARS = 64 * 1024;

/**
 * Creates a checked run: plans it, inserts it and hands it to a worker. Of simultaneous requests with one idempotency
 * key one creates the run; the others return it.
 */
export async function createRun(plan: RunPlan): Promise<StartOutcome> {
  const { actor, agentId, laneId, idempotency } = plan;
  for (;;) {
    const runId = newId("run");
    if (actor.kind === "user" && isConversation(plan)) runtime().speech.expect(runId);
    const begin = () => beginRun(plan, runId);
    const begun = await (plan.input instanceof LargeInput ? inTurn(begin) : begin());
    if (begun.kind === "inserted")
      return { run: { runId, agentId, laneId, status: begun.status }, replayed: false, bodyChanged: false };
    const earlier = idempotency && (await findIdempotentRun(idempotency.scope, idempotency.bodyHash));
    if (earlier) return earlier; // or that key and run were deleted meanwhile, and this request can claim the key
  }
}

async function beginRun(plan: RunPlan, runId: string): Promise<Insertion> {
  const planned = await planRun(plan, runId);
  if (planned.status === "queued") return insertRun(planned, { leaseOwner: null });
  const dispatch = new Dispatch({ workspaceId: plan.actor.workspaceId });
  try {
    const begun = await insertRun(planned, { leaseOwner: dispatch.leaseOwner });
    if (begun.kind === "inserted") startInserted(dispatch, planned, begun.run);
    return begun;
  } finally {
    dispatch.end();
  }
}

/** Hands a run to a worker, after the commit that inserted it. */
export function startInserted(dispatch: Dispatch, planned: PlannedRun, run: InsertedRun): void {
  if (dispatch.leaseOwner !== null) runtime().watch.begun(run.id, planned.plan.actor.credentialId);
  dispatch.start(run, freshRun(planned, run));
}

/** Undefined where a worker has to read more than the request said: a thread's messages, contents, a large input. */
function freshRun(
  { plan, input, redaction, isConversation }: PlannedRun,
  { startedAt, timeoutSeconds }: InsertedRun,
): FreshRun | undefined {
  if (plan.threadId || plan.rerun || plan.preview || plan.attachments.length > 0 || startedAt === null)
    return undefined;
  if (input instanceof JsonBytes || input.text.length > FRESH_INPUT_CHARS) return undefined;
  return {
    workspaceId: plan.actor.workspaceId,
    credentialId: plan.actor.credentialId,
    laneId: plan.laneId,
    isChild: plan.child !== undefined,
    isConversation,
    graphFingerprint: plan.graphFingerprint,
    input: JSON.parse(input.text), // the original text, because parsing may have lost precision of numbers
    metadata: JSON.parse(JSON.stringify(plan.metadata ?? {})),
    startedAt,
    timeoutSeconds,
    remembered: redaction.remembered,
  };
}
