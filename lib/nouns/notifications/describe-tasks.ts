import { seesTeam } from "#lib/nouns/access/members.sql.ts";
import { shownText } from "#lib/nouns/runs/place-of.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import {
  COMMON_COLUMNS,
  type CommonRow,
  causeOf,
  common,
  type DescribedNotification,
} from "./described-notification.ts";

interface TaskRow extends CommonRow {
  readonly number: string;
  readonly title: string;
}

/**
 * $1 notifications. Only what still concerns the person: they see the task, and one that was assigned to them is still
 * theirs and to be done. Indexes: the primary keys.
 */
const find: Statement = {
  name: "describe-notified-tasks",
  text: `
    select ${COMMON_COLUMNS}, p.prefix || '-' || t.number as "number", t.title as "title"
      from notifications n
      left join task_comments c on c.id = n.item_id and n.subject = 'mentioned'
      join tasks t on t.id = coalesce(c.task_id, n.item_id) and t.workspace_id = n.workspace_id
      join projects p on p.id = t.project_id
      join memberships m on m.workspace_id = n.workspace_id and m.user_id = n.user_id
     where n.id = any($1::text[]) and n.subject in ('task_assigned', 'mentioned')
       and ${seesTeam("p.team_id")} and t.archived_at is null
       and (n.subject = 'mentioned' or (t.assignee_id = n.user_id and t.status not in ('done', 'cancelled')))`,
};

/** Tasks that are assigned to people, or whose comments mention them. */
export async function describeTasks(
  queries: Queries,
  ids: readonly string[],
): Promise<DescribedNotification[]> {
  const rows = await queries.run<TaskRow>(find, [ids]);
  return rows.map((row) => ({
    ...common(row),
    title: `${row.number} ${shownText(runtime().secrets.of(row.workspaceId), row.title)}`,
    about:
      row.subject === "mentioned"
        ? `${causeOf(row)} mentioned you in a comment.`
        : `${causeOf(row)} assigned this task to you.`,
    path: `/tasks/${row.number}`,
  }));
}
