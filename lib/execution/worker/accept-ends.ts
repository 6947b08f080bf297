import type { NodeOutput } from "#lib/contract/json.ts";
import type { RunStatus } from "#lib/contract/runs.ts";
import { endOf } from "#lib/execution/nodes/run-node.ts";
import { isChild, isInteraction } from "#lib/language/node-types/node-kinds.ts";
import { NodeFailure, type NodeResult } from "#lib/language/node-types/node-result.ts";
import { stillWaits } from "#lib/nouns/run-answers/show-waiting.ts";
import { cancelChildren } from "#lib/nouns/runs/children/cancel-children.ts";
import { learnOutput } from "#lib/nouns/runs/sensitive-answers.ts";
import type { Transaction } from "#lib/platform/db/database.ts";
import { type ClaimedAnswer, takeClaimedAnswers } from "./accept-answers.ts";
import { type FailedChild, findEndedChildren } from "./find-ended-children.ts";
import type { Launch } from "./launch.ts";
import type { LeasedRun } from "./leased-run.ts";
import type { LoadedExecution } from "./load-execution.ts";
import { takeDueTimers } from "./take-due-timers.ts";
import type { Turn } from "./turn.ts";
import { timerResult } from "./turn-waits.ts";
import { waitingChange } from "./waiting-change.ts";

/** Results from outside: the nodes they ended, and effects to begin again. */
export interface Accepted {
  readonly none: boolean;
  /** Their ends are committed. */
  readonly ended: { occurrenceId: string; result: NodeResult<NodeOutput> }[];
  readonly effects: readonly string[];
  /** Called runs that failed, or took too long: the ends of their nodes are to be committed. */
  readonly children: readonly FailedChild[];
}

interface Accepting {
  readonly run: LeasedRun;
  readonly turn: Turn;
  readonly loaded: LoadedExecution;
  /** Status of the run, read under its lock. */
  readonly status: RunStatus;
}

/** How an interaction's answer ends its node. */
function answerEnd(
  { turn, loaded }: Pick<Accepting, "turn" | "loaded">,
  { nodeId, answered }: ClaimedAnswer,
): NodeResult | undefined {
  const node = turn.node(nodeId);
  if (!isInteraction(node)) return undefined;
  const result = endOf(node, answered);
  learnOutput(loaded.redaction, node, result.output);
  return result;
}

/**
 * Takes up the answers that were loaded with the run, without its lock: an answer that was given is never changed. That
 * they are accepted is written with what follows from them; a worker that is lost before takes them up again.
 */
export function takeUpAnswers(turn: Turn, loaded: LoadedExecution): Launch[] {
  const ended = loaded.answers.flatMap((answer) => {
    const result = answerEnd({ turn, loaded }, answer);
    if (!result) return [];
    const { id, occurrenceId } = answer;
    turn.pending.accept(id);
    turn.answered(occurrenceId, result);
    return [{ occurrenceId, result }];
  });
  return turn.resume(ended);
}

/**
 * Takes up the answers that were claimed meanwhile, the timers that are due and the ends of runs that nodes have called.
 * What has a result ends in the transaction that accepts it. The run waits again if something else is still
 * open. To be called under the run's lock.
 */
export async function acceptEnds(tx: Transaction, accepting: Accepting): Promise<Accepted> {
  const { run, turn, loaded } = accepting;
  const claimed = await takeClaimedAnswers(tx, run.id);
  const children = await findEndedChildren(tx, { runId: run.id, occurrenceIds: turn.waits.calling });
  const due = turn.waits.isSleeping ? await takeDueTimers(tx, run.id) : [];
  const ended: Accepted["ended"] = [];
  const effects: string[] = [];
  const ends = (occurrenceId: string, result: NodeResult<NodeOutput>) => {
    turn.answered(occurrenceId, result);
    ended.push({ occurrenceId, result });
  };
  for (const answer of claimed) {
    const { id, occurrenceId, answered } = answer;
    const result = answerEnd(accepting, answer);
    if (result) ends(occurrenceId, result);
    else {
      // An effect in the middle: it is begun again, and finds the answer where it asked.
      loaded.journal.answered(id, answered);
      effects.push(occurrenceId);
    }
  }
  const failed: FailedChild[] = [];
  for (const { occurrenceId, end, usage, remembered } of children) {
    loaded.redaction.learnRemembered(remembered);
    if ("failure" in end) failed.push({ occurrenceId, failure: end.failure, usage });
    else {
      if (usage) turn.pending.usage(usage);
      ends(occurrenceId, end.result);
    }
  }
  /** Occurrences whose called runs took too long. */
  const late: string[] = [];
  for (const { occurrenceId, nodeId, wakesAt } of due) {
    if (!isChild(turn.node(nodeId))) ends(occurrenceId, timerResult(wakesAt.toISOString()));
    else if (!children.some((child) => child.occurrenceId === occurrenceId)) late.push(occurrenceId);
  }
  if (late.length > 0)
    await cancelChildren(tx, { runId: run.id, workspaceId: loaded.workspaceId, occurrenceIds: late });
  const none = claimed.length + due.length + children.length === 0;
  if (!none) await write(tx, accepting, { isProgress: claimed.length + ended.length > 0 });
  return { none, ended, effects, children: [...failed, ...late.map(timedOut)] };
}

/** A run that waits although nothing is open any more, as when a called run ended that had asked, runs again. */
async function write(
  tx: Transaction,
  { run, turn, loaded, status }: Accepting,
  { isProgress }: { isProgress: boolean },
): Promise<void> {
  const { events, ...pending } = turn.pending.take();
  const waits = await stillWaits(tx, run.id);
  const isResumed = !waits && status === "waiting";
  const change = waitingChange({ events, waits, isResumed, turn: loaded.turn });
  await run.writeLocked(tx, { ...pending, ...change, acceptsAnswer: isProgress, lease: "renew" });
}

function timedOut(occurrenceId: string): FailedChild {
  const failure = new NodeFailure("node_failed", "The run that it called did not end within its timeout.");
  return { occurrenceId, failure, usage: undefined };
}
