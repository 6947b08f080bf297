import type { notificationOperations } from "#lib/contract/dashboard/notifications.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { firstIdAt } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { describeNotifications } from "./describe-notifications.ts";

/** A browser that was closed for longer says nothing of what was meanwhile. */
const RECENT_MS = 5 * 60 * 1_000;
const MOST = 20;

/** $1 workspace, $2 person, $3 the first id. Index: notifications_user. */
const findRecent: Statement = {
  name: "list-recent-notifications",
  text: `
    select id as "id" from notifications
     where workspace_id = $1 and user_id = $2 and id >= $3 and by_browser
     order by id desc
     limit ${MOST}`,
};

/** The notifications of the last minutes, newest first, for the person's browser. */
export async function listNotifications({
  actor: { workspaceId, userId },
}: {
  actor: UserActor;
}): Promise<OutputOf<typeof notificationOperations.listNotifications>> {
  const { db } = runtime();
  const since = firstIdAt("notification", Date.now() - RECENT_MS);
  const rows = await db.run<{ id: string }>(findRecent, [workspaceId, userId, since]);
  const described = await describeNotifications(
    db,
    rows.map(({ id }) => id),
  );
  return {
    notifications: described.map(({ createdAt, expiresAt, itemId: _, timeZone: __, ...one }) => ({
      ...one,
      expiresAt: expiresAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    })),
  };
}
