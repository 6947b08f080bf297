import type { InteractionType } from "#lib/contract/interactions.ts";
import { isJsonObject } from "#lib/contract/json.ts";
import type { RunStatus } from "#lib/contract/runs.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { withDispatch } from "#lib/nouns/runs/dispatch.ts";
import { findOwnRun } from "#lib/nouns/runs/find-own-run.ts";
import { ASKED, askingRuns } from "#lib/nouns/runs/find-runs.sql.ts";
import type { LockedRun } from "#lib/nouns/runs/lock-run.ts";
import { redactionOf } from "#lib/nouns/runs/run-redaction.ts";
import { learnAnswers, questionsOf, shownAnswer } from "#lib/nouns/runs/sensitive-answers.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { type Answer, type Asked, answerEvents, auditOf, type CurrentInteraction } from "./answer.ts";
import { answerWaiting } from "./answer-waiting.ts";
import { claimInteraction } from "./claim-interaction.ts";
import { interactionConflict } from "./interaction-conflict.ts";
import { lockLine } from "./lock-line.ts";
import { refuseStarter } from "./may-answer.ts";
import { resumeRun } from "./resume-run.ts";
import { showWaiting } from "./show-waiting.ts";

const openOf = (name: string, which: string): Statement => ({
  name,
  text: `
    with ${askingRuns("$1")}
    select i.id as "id", i.node_id as "nodeId", i.occurrence_id as "occurrenceId", i.type as "type", i.request as "request"
      from ${ASKED}
     where i.status = 'open' and (i.expires_at is null or i.expires_at > clock_timestamp()) ${which}`,
});

/** $1 run. Index: run_interactions_run. */
const findCurrent = openOf("find-current-interaction", "order by i.position limit 1");
/** $1 run, $2 interaction. Index: run_interactions primary key. */
const findOpen = openOf("find-open-interaction", "and i.id = $2");

/** Uses the time of the answer, by which a conversation finds who gave it. */
const rememberReply: Statement = {
  name: "remember-reply",
  text: `
    insert into thread_messages (thread_id, workspace_id, run_id, turn, role, content, created_at)
    select r.thread_id, r.workspace_id, r.id, r.turn, 'user', $2, i.answered_at
      from runs r join run_interactions i on i.id = $3
     where r.id = $1 and r.mode = 'chat'`,
};

/**
 * Answers an interaction, so that the run continues from its checkpoint (D9). A credential of the API answers the
 * run's current interaction, a person any that is open (D2, D8), whether the run asks it or one that it has called. One transaction under the run's row lock: of answers
 * that race, the first is stored and every other gets interaction_conflict. Where a worker holds the run, because
 * other branches are running, the answer is stored and the worker is notified.
 * @throws DomainError run_not_found, permission_denied, interaction_conflict, and what `check` throws.
 */
export async function answerInteraction({
  actor,
  runId,
  interactionId,
  type,
  check,
}: {
  actor: Actor;
  runId: string;
  interactionId: string;
  type: InteractionType;
  check: (interaction: Asked) => Answer;
}): Promise<{ runId: string; agentId: string; status: RunStatus }> {
  const { workspaceId } = actor;
  const found = await findOwnRun({ actor, runId });
  requireRole(actor, "operator");
  const { open, parentRunId } = found;
  const isAlone = parentRunId === null && open?.runId === runId && open.id === interactionId;
  const answered = isAlone && open.type === type && (await answerWaiting({ actor, run: found, open, check }));
  if (answered) return answered;
  return withDispatch(async (tx, dispatch) => {
    const { asks: run, above } = await lockLine(tx, { runId, interactionId, workspaceId, isAlone });
    const asked = above.find(({ id }) => id === runId) ?? run;
    const current = await findAnswerable(tx, { actor, run: asked, interactionId });
    if (current?.id !== interactionId || current.type !== type) {
      throw await interactionConflict(tx, { actor, run, interactionId, type, current });
    }
    if (type === "approval") await refuseStarter(tx, { actor, interactionId });
    const { answer, said } = check(current);
    const by = { kind: actor.kind, id: actor.credentialId };
    const claimed = await claimInteraction(tx, { interactionId, answer, by });
    if (!claimed) throw await interactionConflict(tx, { actor, run, interactionId, type, current });
    const redaction = redactionOf(run);
    const questions = questionsOf(current.request);
    if (isJsonObject(answer.answers)) learnAnswers(redaction, questions, answer.answers);
    const changed = await resumeRun(tx, dispatch, {
      run,
      redaction,
      events: answerEvents({
        by,
        interaction: current,
        place: claimed.place,
        answer: shownAnswer(current.request, answer),
        said,
      }),
    });
    const statuses = new Map([[run.id, changed.status]]);
    for (const parent of above) statuses.set(parent.id, await showWaiting(tx, parent));
    if (said !== null) await tx.run(rememberReply, [run.id, said, interactionId]);
    await recordAudit(tx, auditOf({ actor, run, interaction: current, answer }));
    return { runId, agentId: asked.agentId, status: statuses.get(runId) ?? changed.status };
  });
}

/**
 * While a run continues with one answer, its other questions stay open, and people may answer them. A credential sees
 * one interaction at a time, and only while the run waits.
 */
async function findAnswerable(
  tx: Queries,
  { actor, run, interactionId }: { actor: Actor; run: LockedRun; interactionId: string },
): Promise<CurrentInteraction | undefined> {
  const byPerson = actor.kind === "user";
  if (run.status !== "waiting" && !(byPerson && run.status === "running")) return undefined;
  const [found] = byPerson
    ? await tx.run<CurrentInteraction>(findOpen, [run.id, interactionId])
    : await tx.run<CurrentInteraction>(findCurrent, [run.id]);
  return found;
}
