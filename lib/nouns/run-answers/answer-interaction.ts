import type { AuditAction } from "#lib/contract/audit-actions.ts";
import { DomainError } from "#lib/contract/errors.ts";
import type { InteractionType } from "#lib/contract/interactions.ts";
import { isJsonObject, type JsonObject } from "#lib/contract/json.ts";
import type { RunStatus } from "#lib/contract/runs.ts";
import type { BodyPlace } from "#lib/language/agent-document/occurrence.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { withDispatch } from "#lib/nouns/runs/dispatch.ts";
import { findOwnRun } from "#lib/nouns/runs/find-own-run.ts";
import { askingRuns } from "#lib/nouns/runs/find-runs.sql.ts";
import type { LockedRun } from "#lib/nouns/runs/lock-run.ts";
import type { NewEvent } from "#lib/nouns/runs/new-event.ts";
import { redactionOf } from "#lib/nouns/runs/run-redaction.ts";
import { learnAnswers, questionsOf, shownAnswer } from "#lib/nouns/runs/sensitive-answers.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { claimInteraction } from "./claim-interaction.ts";
import { claimOwnInteraction } from "./claim-own.ts";
import { interactionConflict } from "./interaction-conflict.ts";
import { lockLine } from "./lock-line.ts";
import { refuseStarter } from "./may-answer.ts";
import { resumeRun } from "./resume-run.ts";
import { showWaiting } from "./show-waiting.ts";

/** An open interaction with its node's request. */
export interface CurrentInteraction {
  readonly id: string;
  readonly nodeId: string;
  readonly occurrenceId: string;
  readonly type: InteractionType;
  readonly request: JsonObject;
}

/** What an answer is checked against. */
export type Asked = Pick<CurrentInteraction, "request">;

/** A checked answer: the node's value, and the user's words for the transcript, if it has a place for them. */
export interface Answer {
  readonly answer: JsonObject;
  readonly said: string | null;
}

const openOf = (name: string, which: string): Statement => ({
  name,
  text: `
    with ${askingRuns("$1")}
    select i.id as "id", i.node_id as "nodeId", i.occurrence_id as "occurrenceId", i.type as "type", i.request as "request"
      from asking
      join run_interactions i on i.run_id = asking.id
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
  const { open, parentRunId } = await findOwnRun({ actor, runId });
  requireRole(actor, "operator");
  const isAlone = parentRunId === null && open?.runId === runId && open.id === interactionId;
  const answering: Answering = { actor, runId, interactionId, type, isAlone, check };
  const checked = isAlone && open.type === type ? checkEarly(answering, open) : undefined;
  return withDispatch(async (tx, dispatch) => {
    const claimed =
      (checked && (await claimAlone(tx, answering, checked))) ?? (await claimInLine(tx, answering));
    const { run, above, asked, current, place, answer, said } = claimed;
    const by = byOf(actor);
    const redaction = redactionOf(run);
    if (isJsonObject(answer.answers)) learnAnswers(redaction, questionsOf(current.request), answer.answers);
    const changed = await resumeRun(tx, dispatch, {
      run,
      redaction,
      events: answerEvents({
        by,
        interaction: current,
        place,
        answer: shownAnswer(current.request, answer),
        said,
      }),
    });
    const statuses = new Map([[run.id, changed.status]]);
    for (const parent of above) statuses.set(parent.id, await showWaiting(tx, parent));
    if (said !== null) await tx.run(rememberReply, [run.id, said, interactionId]);
    await recordAudit(tx, {
      actor,
      workspaceId,
      action: actionOf(answer),
      target: { kind: "interaction", id: interactionId, name: titleOf(current) },
      details: { runId: run.id, agentId: run.agentId, nodeId: current.nodeId, ...decisionOf(answer) },
    });
    return { runId, agentId: asked.agentId, status: statuses.get(runId) ?? changed.status };
  });
}

interface Answering {
  readonly actor: Actor;
  readonly runId: string;
  readonly interactionId: string;
  readonly type: InteractionType;
  /** Whether the run has none above it, and asks this itself. */
  readonly isAlone: boolean;
  readonly check: (interaction: Asked) => Answer;
}

/** A stored answer, under the locks of the run that asked and those above it. */
interface Claimed extends Answer {
  readonly run: LockedRun;
  readonly above: readonly LockedRun[];
  /** The run that the caller named. */
  readonly asked: LockedRun;
  readonly current: CurrentInteraction;
  readonly place: BodyPlace;
}

const byOf = ({ kind, credentialId: id }: Actor) => ({ kind, id });

type EarlyChecked = Answer & { readonly open: Pick<CurrentInteraction, "nodeId" | "request"> };

/** Before anything is locked: a question never changes. What is wrong is said later, after what is wrong with the run. */
function checkEarly({ check }: Answering, open: EarlyChecked["open"]): EarlyChecked | undefined {
  try {
    return { open, ...check(open) };
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

/** The usual case, in one round trip; undefined where it is another, or the answer is refused. */
async function claimAlone(
  tx: Queries,
  { actor, runId, interactionId, type }: Answering,
  { open, answer, said }: EarlyChecked,
): Promise<Claimed | undefined> {
  const claimed = await claimOwnInteraction(tx, {
    run: { runId, workspaceId: actor.workspaceId },
    interaction: { id: interactionId, type },
    answer,
    by: byOf(actor),
    mayAnswerAny: actor.kind === "user",
    userId: actor.userId,
  });
  if (!claimed) return undefined;
  const { occurrenceId, place, ...run } = claimed;
  const { nodeId, request } = open;
  const current = { id: interactionId, type, nodeId, request, occurrenceId };
  return { run, above: [], asked: run, current, place, answer, said };
}

/** @throws DomainError run_not_found, interaction_conflict, permission_denied, and what `check` throws. */
async function claimInLine(
  tx: Queries,
  { actor, runId, interactionId, type, isAlone, check }: Answering,
): Promise<Claimed> {
  const { workspaceId } = actor;
  const { asks: run, above } = await lockLine(tx, { runId, interactionId, workspaceId, isAlone });
  const asked = above.find(({ id }) => id === runId) ?? run;
  const current = await findAnswerable(tx, { actor, run: asked, interactionId });
  if (current?.id !== interactionId || current.type !== type) {
    throw await interactionConflict(tx, { actor, run, interactionId, type });
  }
  if (type === "approval") await refuseStarter(tx, { actor, interactionId });
  const { answer, said } = check(current);
  const claimed = await claimInteraction(tx, { interactionId, answer, by: byOf(actor) });
  if (!claimed) throw await interactionConflict(tx, { actor, run, interactionId, type });
  return { run, above, asked, current, place: claimed.place, answer, said };
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

const titleOf = ({ request: { title } }: CurrentInteraction) => (typeof title === "string" ? title : null);

function actionOf({ action, skipped }: JsonObject): AuditAction {
  if (action === "approve") return "interaction.approved";
  if (action === "reject") return "interaction.rejected";
  return skipped === true ? "interaction.skipped" : "interaction.answered";
}

/** The audit entry has only the reason of a decision. The trace has the answer. */
function decisionOf({ comment }: JsonObject): JsonObject {
  return typeof comment === "string" ? { comment } : {};
}

function answerEvents({
  by,
  interaction,
  place,
  answer,
  said,
}: {
  by: { readonly kind: string; readonly id: string };
  interaction: CurrentInteraction;
  place: BodyPlace;
  answer: JsonObject;
  said: string | null;
}): NewEvent[] {
  const { id, type, nodeId, occurrenceId } = interaction;
  const answered: NewEvent = {
    type: "interaction_answered",
    nodeId,
    occurrenceId,
    ...place,
    status: "active",
    payload: { interactionId: id, type, answer, answeredBy: by },
  };
  if (said === null) return [answered];
  return [answered, { type: "conversation_item", payload: { role: "user", content: said, attachments: [] } }];
}
