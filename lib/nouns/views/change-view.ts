import type { SavedView } from "#lib/contract/dashboard/runs.ts";
import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import { DomainError } from "#lib/contract/errors.ts";
import type { BodyOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { roleIncludes } from "#lib/nouns/access/roles.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { lockWorkspace } from "#lib/nouns/workspaces/lock-workspace.sql.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { isUniqueViolation } from "#lib/platform/db/is-unique-violation.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { nameTaken } from "./create-view.ts";
import { savedView, VIEW_COLUMNS, type ViewRow } from "./view-row.ts";

/** A shared view can be changed by its creator and by admins; a private one is visible only to its creator. */
const MAY_CHANGE = `v.id = $1 and v.workspace_id = $2 and (v.user_id = $3 or (v.visibility = 'workspace' and $4::boolean))`;

const lockView: Statement = {
  name: "lock-view",
  text: `
    select ${VIEW_COLUMNS} from saved_views v join users u on u.id = v.user_id
     where ${MAY_CHANGE} for update of v`,
};

/** Each person has one default view, and so does the workspace. */
const clearDefaults: Statement = {
  name: "clear-default-views",
  text: `
    update saved_views d set is_default = false
      from saved_views v
     where v.id = $1 and d.workspace_id = v.workspace_id and d.page = v.page and d.visibility = v.visibility
       and d.is_default and d.id <> v.id and (v.visibility = 'workspace' or d.user_id = v.user_id)`,
};

const updateView: Statement = {
  name: "update-view",
  text: `
    with v as (
      update saved_views
         set name = coalesce($2, name), query = coalesce($3, query), is_default = coalesce($4, is_default)
       where id = $1
      returning *
    )
    select ${VIEW_COLUMNS} from v join users u on u.id = v.user_id`,
};

const removeView: Statement = {
  name: "delete-view",
  text: `delete from saved_views where id = $1`,
};

/** @throws DomainError view_not_found, also for another person's private view; permission_denied. */
async function lockChangeable(tx: Queries, actor: UserActor, viewId: string): Promise<ViewRow> {
  const isAdmin = roleIncludes(actor.role, "admin");
  const [row] = await tx.run<ViewRow>(lockView, [viewId, actor.workspaceId, actor.userId, isAdmin]);
  if (!row) throw new DomainError("view_not_found", "There is no such view, or it is not yours to change.");
  if (row.visibility === "workspace") requireRole(actor, "operator");
  return row;
}

/** @throws DomainError view_not_found, permission_denied, already_exists. */
export async function changeView({
  actor,
  viewId,
  body,
}: {
  actor: UserActor;
  viewId: string;
  body: BodyOf<typeof dashboardOperations.changeView>;
}): Promise<SavedView> {
  const { workspaceId } = actor;
  const { name, query, isDefault } = body;
  const changing = runtime().db.transaction(async (tx) => {
    if (isDefault) await tx.run(lockWorkspace, [workspaceId]);
    const before = await lockChangeable(tx, actor, viewId);
    if (isDefault) await tx.run(clearDefaults, [viewId]);
    const [row] = await tx.run<ViewRow>(updateView, [viewId, name ?? null, query ?? null, isDefault ?? null]);
    if (!row) throw new Error("a locked view could not be changed");
    if (before.visibility === "workspace") {
      const target = { kind: "view", id: viewId, name: row.name };
      const details = { query: row.query, isDefault: row.isDefault };
      await recordAudit(tx, { actor, workspaceId, action: "view.changed", target, details });
    }
    return savedView(row, actor);
  });
  return changing.catch((error: unknown) => {
    throw name !== undefined && isUniqueViolation(error) ? nameTaken(name) : error;
  });
}

/** @throws DomainError view_not_found, permission_denied. */
export async function deleteView({
  actor,
  viewId,
}: {
  actor: UserActor;
  viewId: string;
}): Promise<{ id: string }> {
  const { workspaceId } = actor;
  return runtime().db.transaction(async (tx) => {
    const view = await lockChangeable(tx, actor, viewId);
    await tx.run(removeView, [viewId]);
    if (view.visibility === "workspace") {
      const target = { kind: "view", id: viewId, name: view.name };
      await recordAudit(tx, { actor, workspaceId, action: "view.deleted", target });
    }
    return { id: viewId };
  });
}
