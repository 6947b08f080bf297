import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import { DomainError } from "#lib/contract/errors.ts";
import type { BodyOf, OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { notifyPeople } from "#lib/nouns/notifications/notify-people.ts";
import { MAY_ANSWER_THIS } from "#lib/nouns/run-answers/may-answer.ts";
import { IS_OPEN, named } from "#lib/nouns/runs/place-of.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findRunOf } from "./find-run-of.ts";

/**
 * $1 interaction, $2 workspace, $3 new assignee or null, $4 the assignee that the person saw, or null, $5 person.
 * Index: run_interactions primary key.
 */
const assign: Statement = {
  name: "assign-interaction",
  text: `
    update run_interactions i
       set assignee_id = $3, assigned_by_id = $5,
           assigned_at = case when $3::text is null then null else clock_timestamp() end
      from runs r
      join agents a on a.id = r.agent_id
     where i.id = $1 and i.workspace_id = $2 and r.id = i.run_id and ${IS_OPEN}
       and i.assignee_id is not distinct from $4
       and ($3::text is null
            or exists (select from memberships m
                        where m.workspace_id = i.workspace_id and m.user_id = $3 and ${MAY_ANSWER_THIS}))
    returning i.request->>'title' as "title", i.run_id as "runId",
              (select name from users where id = $3) as "assigneeName"`,
};

/** Finds why the update matched no row. Index: run_interactions primary key. */
const findAssignment: Statement = {
  name: "find-assignment",
  text: `
    select i.assignee_id as "assigneeId", u.name as "assigneeName", (${IS_OPEN}) as "isOpen"
      from run_interactions i
      join runs r on r.id = i.run_id
      left join users u on u.id = i.assignee_id
     where i.id = $1`,
};

/**
 * Sets the assignee of an open interaction: claims it, assigns it to a person who may answer it, or releases it with
 * null. Others who may answer still can. Of two simultaneous claims one succeeds.
 * @throws DomainError not_found, permission_denied, interaction_conflict, invalid_request if the person may not answer
 * it.
 */
export async function assignInteraction({
  actor,
  interactionId,
  body: { assigneeId, insteadOf },
}: {
  actor: UserActor;
  interactionId: string;
  body: BodyOf<typeof dashboardOperations.assignInteraction>;
}): Promise<OutputOf<typeof dashboardOperations.assignInteraction>> {
  await findRunOf({ actor, interactionId });
  requireRole(actor, "operator");
  const { workspaceId } = actor;
  return runtime().db.transaction(async (tx) => {
    const [row] = await tx.run<{ title: string | null; runId: string; assigneeName: string | null }>(assign, [
      interactionId,
      workspaceId,
      assigneeId,
      insteadOf,
      actor.userId,
    ]);
    if (!row) throw await refusal(tx, { interactionId, insteadOf });
    await recordAudit(tx, {
      actor,
      workspaceId,
      action: assigneeId === null ? "interaction.released" : "interaction.assigned",
      target: { kind: "interaction", id: interactionId, name: row.title },
      details: { runId: row.runId, assigneeId, assigneeName: row.assigneeName },
    });
    if (assigneeId !== null && assigneeId !== actor.userId)
      await notifyPeople(tx, [
        {
          workspaceId,
          userId: assigneeId,
          subject: "interaction_assigned",
          itemId: interactionId,
          causedById: actor.userId,
        },
      ]);
    return { interactionId, assignee: named(assigneeId, row.assigneeName) };
  });
}

async function refusal(
  tx: Queries,
  { interactionId, insteadOf }: { interactionId: string; insteadOf: string | null },
): Promise<DomainError> {
  const [now] = await tx.run<{ assigneeId: string | null; assigneeName: string | null; isOpen: boolean }>(
    findAssignment,
    [interactionId],
  );
  if (!now?.isOpen) {
    return new DomainError("interaction_conflict", "This interaction is no longer pending.");
  }
  if (now.assigneeId !== insteadOf) {
    const what = now.assigneeId === null ? "Somebody released it" : `${now.assigneeName} took it`;
    return new DomainError("interaction_conflict", `${what} after you opened it. Reload the page.`);
  }
  return new DomainError(
    "invalid_request",
    "This person may not answer this interaction. Choose somebody else.",
    {
      details: [{ code: "cannot_answer", message: "may not answer this", field: "/assigneeId" }],
    },
  );
}
