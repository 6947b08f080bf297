import type { SavedView } from "#lib/contract/dashboard/runs.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";

export interface ViewRow {
  readonly id: string;
  readonly userId: string;
  readonly page: SavedView["page"];
  readonly name: string;
  readonly query: string;
  readonly visibility: "own" | "workspace";
  readonly isDefault: boolean;
  readonly ownerName: string;
}

/** Columns of `saved_views v` and its person `u`. */
export const VIEW_COLUMNS = `
  v.id as "id", v.user_id as "userId", v.page as "page", v.name as "name", v.query as "query", v.visibility as "visibility",
  v.is_default as "isDefault", u.name as "ownerName"`;

export function savedView({ userId, ...row }: ViewRow, actor: UserActor): SavedView {
  return { ...row, isOwn: userId === actor.userId };
}
