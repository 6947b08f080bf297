import { DomainError } from "#lib/contract/errors.ts";
import { isJsonObject } from "#lib/contract/json.ts";
import type { RunStatus } from "#lib/contract/runs.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { gatherChanges } from "#lib/nouns/runs/change-run.ts";
import { Dispatch } from "#lib/nouns/runs/dispatch.ts";
import type { RunRow } from "#lib/nouns/runs/find-runs.sql.ts";
import { redactionOf } from "#lib/nouns/runs/run-redaction.ts";
import { learnAnswers, questionsOf, shownAnswer } from "#lib/nouns/runs/sensitive-answers.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { type Answer, type Asked, answerEvents, auditOf } from "./answer.ts";
import { runResumed } from "./show-waiting.ts";

/** Answers that come at the same time are stored together, as runs are started. */
const answererOf = gatherChanges();

/**
 * The usual answer, in one statement and one commit: to what a run asks itself that waits, that nobody holds, and that
 * no other run has called. Stored only if nothing has happened to the run since it was read.
 * @returns undefined where it is another case, or the answer is not stored: `answerInteraction` says why, under locks.
 */
export async function answerWaiting({
  actor,
  run,
  open,
  check,
}: {
  actor: Actor;
  run: RunRow;
  open: NonNullable<RunRow["open"]>;
  check: (interaction: Asked) => Answer;
}): Promise<{ runId: string; agentId: string; status: RunStatus } | undefined> {
  if (run.status !== "waiting" || open.isInBody || mayExclude(open)) return undefined;
  const checked = checkEarly(open, check);
  // What is said in a conversation is written to its thread, too.
  if (!checked || (checked.said !== null && run.mode === "chat")) return undefined;
  const { runId, workspaceId, agentId } = run;
  const { answer, said } = checked;
  const redaction = redactionOf(run);
  if (isJsonObject(answer.answers)) learnAnswers(redaction, questionsOf(open.request), answer.answers);
  const by = { kind: actor.kind, id: actor.credentialId };
  const shown = shownAnswer(open.request, answer);
  const dispatch = new Dispatch();
  try {
    const { leaseOwner } = dispatch;
    const changed = await answererOf(runtime().db)({
      runId,
      workspaceId,
      redaction,
      status: { to: "running" },
      events: [
        ...answerEvents({ by, interaction: open, place: {}, answer: shown, said }),
        runResumed(run.turn),
      ],
      answer: {
        interactionId: open.id,
        answer,
        by,
        eventsBefore: run.eventCount,
        audit: auditOf({ actor, run: { id: runId, agentId }, interaction: open, answer }),
      },
      needsWork: true,
      ...(leaseOwner === null ? {} : { lease: { takeAs: leaseOwner } }),
    });
    if (!changed) return undefined;
    dispatch.start(changed);
    return { runId, agentId, status: changed.status };
  } finally {
    dispatch.end();
  }
}

/** Whether who started the run may not decide: that is looked up with the interaction. */
const mayExclude = ({ request: { approval } }: Asked) =>
  isJsonObject(approval) && approval.excludeStarter === true;

/** What is wrong with the answer is told after what is wrong with the run, and so not here. */
function checkEarly(open: Asked, check: (interaction: Asked) => Answer): Answer | undefined {
  try {
    return check(open);
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}
