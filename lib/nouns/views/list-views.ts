import type { SavedView } from "#lib/contract/dashboard/runs.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { savedView, VIEW_COLUMNS, type ViewRow } from "./view-row.ts";

/** Index: saved_views_name. */
const findViews: Statement = {
  name: "list-views",
  text: `
    select ${VIEW_COLUMNS}
      from saved_views v join users u on u.id = v.user_id
     where v.workspace_id = $1 and ($2::text is null or v.page = $2) and (v.user_id = $3 or v.visibility = 'workspace')
     order by lower(v.name), v.id
     limit 200`,
};

/** The views that the person may use, of a page or of all: their own and shared ones. */
export async function listViews({
  actor,
  page,
}: {
  actor: UserActor;
  page: ViewRow["page"] | undefined;
}): Promise<{ views: SavedView[] }> {
  const rows = await runtime().db.run<ViewRow>(findViews, [actor.workspaceId, page ?? null, actor.userId]);
  return { views: rows.map((row) => savedView(row, actor)) };
}
