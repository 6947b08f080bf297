import type { BulkAction } from "#lib/contract/dashboard/bulk-actions.ts";
import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import { DomainError } from "#lib/contract/errors.ts";
import type { BodyOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { hashBody } from "#lib/nouns/run-start/idempotency.ts";
import type { CreatedOutcome } from "#lib/nouns/work/created-outcome.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { newId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import {
  BULK_ACTION_COLUMNS,
  BULK_ACTION_SOURCES,
  type BulkActionRow,
  bulkAction,
} from "./bulk-action-row.ts";
import { findMatching } from "./count-runs.ts";

type Body = BodyOf<typeof dashboardOperations.beginBulkAction>;

interface Captured {
  readonly runIds: readonly string[];
  readonly isCut: boolean;
}

/** $1 workspace, $2 person, $3 key. Index: bulk_actions_key. */
const findEarlier: Statement = {
  name: "find-earlier-bulk-action",
  text: `
    select ${BULK_ACTION_COLUMNS} from bulk_actions b ${BULK_ACTION_SOURCES}
     where b.workspace_id = $1 and b.created_by = $2 and b.idempotency_key = $3`,
};

/** Waits for a concurrent request with the same key, and gives no row after it. Index: bulk_actions_key. */
const insertAction: Statement = {
  name: "insert-bulk-action",
  text: `
    insert into bulk_actions (id, workspace_id, action, filters, is_cut, runs, created_by, session_id, idempotency_key, body_hash)
    values ($1, $2, $3, $4::json, $5, $6, $7, $8, $9, $10)
    on conflict (workspace_id, created_by, idempotency_key) do nothing
    returning id`,
};

const insertTargets: Statement = {
  name: "insert-bulk-action-targets",
  text: `
    insert into bulk_action_targets (bulk_action_id, ordinal, workspace_id, run_id)
    select $1, place - 1, $2, id from unnest($3::text[]) with ordinality as q(id, place)`,
};

/**
 * Begins an action on many runs: captures them and writes them down, for workers to carry out
 * (`carry-out-bulk-actions.ts`). The same key of the same person begins it once. By filter the number that the person
 * confirmed must still match.
 * @throws DomainError permission_denied; revision_conflict if the number has changed.
 */
export async function beginBulkAction({
  actor,
  body,
}: {
  actor: UserActor;
  body: Body;
}): Promise<CreatedOutcome<BulkAction>> {
  requireRole(actor, "operator");
  const bodyHash = await hashBody(body, actor);
  const earlier = await findBegun({ actor, body, bodyHash });
  if (earlier) return { ...earlier, replayed: true };
  const captured = await capture(actor, body);
  const isConfirmed = "runIds" in body || captured.runIds.length === body.confirmedCount;
  const isNew = isConfirmed && (await insert({ actor, body, bodyHash, captured }));
  // Where another request with the key was faster, it may have changed the number, too.
  const begun = await findBegun({ actor, body, bodyHash });
  if (begun) return { ...begun, replayed: !isNew };
  const { length } = captured.runIds;
  const matching = length === 1 ? "1 run matches" : `${length} runs match`;
  throw new DomainError(
    "revision_conflict",
    `${matching} now, not the number that you confirmed. Check the number and confirm again.`,
  );
}

async function capture(actor: UserActor, body: Body): Promise<Captured> {
  if ("runIds" in body) return { runIds: [...new Set(body.runIds)], isCut: false };
  const { runIds, isComplete } = await findMatching({ actor, action: body.action, filters: body.filters });
  return { runIds, isCut: !isComplete };
}

async function findBegun({
  actor: { workspaceId, userId },
  body: { idempotencyKey },
  bodyHash,
}: {
  actor: UserActor;
  body: Body;
  bodyHash: string;
}): Promise<{ resource: BulkAction; bodyChanged: boolean } | undefined> {
  const [row] = await runtime().db.run<BulkActionRow>(findEarlier, [workspaceId, userId, idempotencyKey]);
  return row && { resource: bulkAction(row), bodyChanged: row.bodyHash !== bodyHash };
}

/** @returns false if the key has begun another one. */
async function insert({
  actor,
  body,
  bodyHash,
  captured: { runIds, isCut },
}: {
  actor: UserActor;
  body: Body;
  bodyHash: string;
  captured: Captured;
}): Promise<boolean> {
  const { workspaceId, userId, sessionId = null } = actor;
  const filters = "filters" in body ? JSON.stringify(body.filters) : null;
  const id = newId("bulkAction");
  const of = [id, workspaceId, body.action, filters, isCut, runIds.length];
  return runtime().db.transaction(async (tx) => {
    const [row] = await tx.run(insertAction, [...of, userId, sessionId, body.idempotencyKey, bodyHash]);
    if (!row) return false;
    await tx.run(insertTargets, [id, workspaceId, runIds]);
    await recordAudit(tx, {
      actor,
      workspaceId,
      action: body.action === "cancel" ? "runs.cancelled" : "runs.rerun",
      target: { kind: "workspace", id: workspaceId },
      details: {
        bulkActionId: id,
        requested: runIds.length,
        ...(filters === null ? {} : { filters }),
        ...(body.action === "cancel" ? {} : { from: body.action === "rerun" ? "start" : "failure" }),
      },
    });
    return true;
  });
}
