import type { notificationOperations } from "#lib/contract/dashboard/notifications.ts";
import { DomainError } from "#lib/contract/errors.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { isId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";

interface OpenedRow {
  readonly path: string;
  readonly workspaceId: string;
  readonly workspaceName: string;
}

/**
 * $1 notification, $2 person. In any workspace that they are in: a mail does not know where their session is. What has
 * been answered or given to somebody else meanwhile still opens; its page says so. A mail tells an agent's failures in one
 * line. Indexes: the primary keys, notifications_mail.
 */
const find: Statement = {
  name: "get-notification",
  text: `
    select w.id as "workspaceId", w.name as "workspaceName",
           case
             when n.subject in ('interaction_assigned', 'expires_soon') then '/inbox?item=' || n.item_id
             when n.subject = 'agent_failed' and told.runs = 1 then '/runs/' || (n.failures->>'lastRunId')
             when n.subject = 'agent_failed' then '/runs?agent=' || n.item_id || '&status=failed'
             else '/tasks/' || coalesce((select c.task_id from task_comments c where c.id = n.item_id), n.item_id)
           end as "path"
      from notifications n
      join memberships m on m.workspace_id = n.workspace_id and m.user_id = n.user_id and m.status = 'active'
      join workspaces w on w.id = n.workspace_id
     cross join lateral (
       select sum((o.failures->>'runs')::int) as runs
         from notifications o
        where o.id = n.id or (o.mail_id = n.mail_id and o.subject = 'agent_failed' and o.item_id = n.item_id)
     ) told
     where n.id = $1 and n.user_id = $2`,
};

/**
 * Where a notification of the person leads.
 * @throws DomainError not_found where it is somebody else's, was deleted, or is of a workspace that they left.
 */
export async function getNotification({
  actor,
  notificationId,
}: {
  actor: UserActor;
  notificationId: string;
}): Promise<OutputOf<typeof notificationOperations.getNotification>> {
  const [row] = isId("notification", notificationId)
    ? await runtime().db.run<OpenedRow>(find, [notificationId, actor.userId])
    : [];
  if (!row) throw new DomainError("not_found", "There is no such notification of yours any more.");
  const { path, workspaceId: id, workspaceName: name } = row;
  return { path, workspace: { id, name }, isHere: id === actor.workspaceId };
}
