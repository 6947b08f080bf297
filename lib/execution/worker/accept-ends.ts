import { endOf } from "#lib/execution/nodes/run-node.ts";
import { isInteraction } from "#lib/language/node-types/node-kinds.ts";
import type { NodeResult } from "#lib/language/node-types/node-result.ts";
import { learnOutput } from "#lib/nouns/runs/sensitive-answers.ts";
import type { Transaction } from "#lib/platform/db/database.ts";
import { hasOpenInteractions, takeClaimedAnswers } from "./accept-answers.ts";
import type { LeasedRun } from "./leased-run.ts";
import type { LoadedExecution } from "./load-execution.ts";
import { takeDueTimers } from "./take-due-timers.ts";
import type { Turn } from "./turn.ts";
import { timerResult } from "./turn-waits.ts";

/** What came from outside: nodes that ended by it, and effects to begin again. */
export interface Accepted {
  readonly none: boolean;
  readonly ended: { occurrenceId: string; result: NodeResult }[];
  readonly effects: readonly string[];
}

/**
 * Takes up the answers that were claimed meanwhile and the timers that are due: their nodes end in the transaction that
 * accepts them, and the run waits again if something else is still open. To be called under the run's lock.
 */
export async function acceptEnds(
  tx: Transaction,
  { run, turn, loaded }: { run: LeasedRun; turn: Turn; loaded: LoadedExecution },
): Promise<Accepted> {
  const claimed = await takeClaimedAnswers(tx, run.id);
  const due = turn.isSleeping ? await takeDueTimers(tx, run.id) : [];
  const ended: Accepted["ended"] = [];
  const effects: string[] = [];
  const ends = (at: { nodeId: string; occurrenceId: string }, result: NodeResult) => {
    turn.answered(at, result);
    ended.push({ occurrenceId: at.occurrenceId, result });
  };
  for (const { id, nodeId, occurrenceId, answered } of claimed) {
    const node = turn.node(nodeId);
    if (!isInteraction(node)) {
      // An effect in the middle: it is begun again, and finds the answer where it asked.
      loaded.journal.answered(id, answered);
      effects.push(occurrenceId);
      continue;
    }
    const result = endOf(node, answered);
    learnOutput(loaded.redaction, node, result.output);
    ends({ nodeId, occurrenceId }, result);
  }
  for (const { wakesAt, ...at } of due) ends(at, timerResult(wakesAt.toISOString()));
  if (claimed.length === 0 && due.length === 0) return { none: true, ended, effects };
  const stillOpen = await hasOpenInteractions(tx, run.id);
  const status = stillOpen ? ({ status: { to: "waiting" } } as const) : {};
  await run.writeLocked(tx, { ...turn.pending.take(), acceptsAnswer: true, lease: "renew", ...status });
  return { none: false, ended, effects };
}
