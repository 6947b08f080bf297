import type { SavedView } from "#lib/contract/dashboard/runs.ts";
import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import { DomainError } from "#lib/contract/errors.ts";
import type { BodyOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { newId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { savedView, VIEW_COLUMNS, type ViewRow } from "./view-row.ts";

const insertView: Statement = {
  name: "insert-view",
  text: `
    with v as (
      insert into saved_views (id, workspace_id, user_id, page, name, query, visibility)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (workspace_id, page, user_id, name) do nothing
      returning *
    )
    select ${VIEW_COLUMNS} from v join users u on u.id = v.user_id`,
};

/**
 * Saves a page's filters under a name. A shared view needs an operator.
 * @throws DomainError permission_denied, already_exists.
 */
export async function createView({
  actor,
  body: { page, name, query, visibility },
}: {
  actor: UserActor;
  body: BodyOf<typeof dashboardOperations.createView>;
}): Promise<SavedView> {
  if (visibility === "workspace") requireRole(actor, "operator");
  const { workspaceId, userId } = actor;
  return runtime().db.transaction(async (tx) => {
    const values = [newId("view"), workspaceId, userId, page, name, query, visibility];
    const [row] = await tx.run<ViewRow>(insertView, values);
    if (!row) throw nameTaken(name);
    if (visibility === "workspace") {
      const target = { kind: "view", id: row.id, name };
      await recordAudit(tx, { actor, workspaceId, action: "view.shared", target, details: { query } });
    }
    return savedView(row, actor);
  });
}

export function nameTaken(name: string): DomainError {
  return new DomainError("already_exists", `You have a view called "${name}" already.`, {
    details: [{ code: "already_exists", message: "is taken", field: "/name" }],
  });
}
