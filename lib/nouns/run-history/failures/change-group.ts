import type { FailureGroup } from "#lib/contract/dashboard/failures.ts";
import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import { DomainError } from "#lib/contract/errors.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import type { BodyOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { MAY_OPERATE } from "#lib/nouns/access/members.sql.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findGroup } from "./find-group.ts";
import { failureGroup, type GroupRow } from "./group-row.sql.ts";

/**
 * $1 group, $2 workspace, $3 new assignee or null, $4 the assignee that the person saw, or null. Whoever may answer what
 * the agent asks may see to its failures. Index: the primary key.
 */
const assign: Statement = {
  name: "assign-failure-group",
  text: `
    update failure_groups g set assignee_id = $3
      from agents a
     where g.id = $1 and g.workspace_id = $2 and a.id = g.agent_id and g.assignee_id is not distinct from $4
       and ($3::text is null
            or exists (select from memberships m where m.workspace_id = $2 and m.user_id = $3 and ${MAY_OPERATE}))
    returning g.id`,
};

/** $1 group, $2 workspace, $3 person, $4 version or null. What came back before is past. Index: the primary key. */
const resolve: Statement = {
  name: "resolve-failure-group",
  text: `
    update failure_groups
       set resolved_at = clock_timestamp(), resolved_by_id = $3, resolved_in_version = $4,
           reopened_at = null, reopened_run_id = null
     where id = $1 and workspace_id = $2
    returning id`,
};

/** $1 group, $2 workspace. Index: the primary key. */
const reopen: Statement = {
  name: "reopen-failure-group",
  text: `
    update failure_groups
       set resolved_at = null, resolved_by_id = null, resolved_in_version = null, reopened_at = null, reopened_run_id = null
     where id = $1 and workspace_id = $2 and resolved_at is not null
    returning id`,
};

/**
 * Gives a failure to a person who sees to it, or to nobody. Of two simultaneous claims one succeeds.
 * @throws DomainError not_found, permission_denied, revision_conflict, invalid_request if the person may not.
 */
export function assignFailureGroup({
  actor,
  failureId,
  body: { assigneeId, insteadOf },
}: {
  actor: UserActor;
  failureId: string;
  body: BodyOf<typeof dashboardOperations.assignFailureGroup>;
}): Promise<FailureGroup> {
  return change(actor, failureId, async (tx, group) => {
    const [row] = await tx.run(assign, [group.id, actor.workspaceId, assigneeId, insteadOf]);
    if (!row) throw await refusal(tx, { actor, failureId, insteadOf });
    return assigneeId === null ? { action: "failure.released" } : { action: "failure.assigned" };
  });
}

/**
 * Says that a failure is fixed, since a version or without one. Again: with the new version, and from now on.
 * @throws DomainError not_found, permission_denied, invalid_request for a version that the agent cannot have.
 */
export function resolveFailureGroup({
  actor,
  failureId,
  body: { inVersion },
}: {
  actor: UserActor;
  failureId: string;
  body: BodyOf<typeof dashboardOperations.resolveFailureGroup>;
}): Promise<FailureGroup> {
  return change(actor, failureId, async (tx, group) => {
    const next = (group.publishedVersion ?? 0) + 1;
    if (inVersion !== null && inVersion > next)
      throw new DomainError("invalid_request", `The agent's next version is ${next}.`, {
        details: [{ code: "out_of_range", message: `must be at most ${next}`, field: "/inVersion" }],
      });
    await tx.run(resolve, [group.id, actor.workspaceId, actor.userId, inVersion]);
    return { action: "failure.resolved", details: { inVersion } };
  });
}

/** Says that a failure is not fixed. @throws DomainError not_found, permission_denied. */
export function reopenFailureGroup({
  actor,
  failureId,
}: {
  actor: UserActor;
  failureId: string;
}): Promise<FailureGroup> {
  return change(actor, failureId, async (tx, group) => {
    const [row] = await tx.run(reopen, [group.id, actor.workspaceId]);
    return row && { action: "failure.reopened" };
  });
}

interface Done {
  readonly action: "failure.assigned" | "failure.released" | "failure.resolved" | "failure.reopened";
  readonly details?: JsonObject;
}

/** Applies an operator's change to a group in reach, with its entry in the audit log. */
async function change(
  actor: UserActor,
  failureId: string,
  act: (tx: Transaction, group: GroupRow) => Promise<Done | undefined>,
): Promise<FailureGroup> {
  requireRole(actor, "operator");
  const changed = await runtime().db.transaction(async (tx) => {
    const group = await findGroup(tx, actor, failureId);
    const done = await act(tx, group);
    const now = await findGroup(tx, actor, failureId);
    if (!done) return now;
    const { assigneeId, assigneeName } = now;
    await recordAudit(tx, {
      actor,
      workspaceId: actor.workspaceId,
      action: done.action,
      target: { kind: "failure", id: failureId, name: group.agentName },
      details: {
        ...done.details,
        code: group.code,
        nodeId: group.nodeId,
        ...(done.action === "failure.assigned" ? { assigneeId, assigneeName } : {}),
      },
    });
    return now;
  });
  return failureGroup(changed);
}

async function refusal(
  tx: Transaction,
  { actor, failureId, insteadOf }: { actor: UserActor; failureId: string; insteadOf: string | null },
): Promise<DomainError> {
  const { assigneeId, assigneeName } = await findGroup(tx, actor, failureId);
  if (assigneeId !== insteadOf) {
    const what = assigneeId === null ? "Somebody unassigned this failure" : `${assigneeName} was assigned`;
    return new DomainError("revision_conflict", `${what} after you opened it. Reload the page.`);
  }
  return new DomainError(
    "invalid_request",
    "Only operators of the agent's team can be assigned. Choose one of them.",
    {
      details: [
        { code: "cannot_answer", message: "is no operator of the agent's team", field: "/assigneeId" },
      ],
    },
  );
}
