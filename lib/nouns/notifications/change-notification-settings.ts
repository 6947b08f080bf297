import type { notificationOperations } from "#lib/contract/dashboard/notifications.ts";
import type { BodyOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { getNotificationSettings, type NotificationSettings } from "./get-notification-settings.ts";
import { nextDigest } from "./next-digest.ts";

/** $1 workspace, $2 person, $3 choices, $4 hour, $5 time zone, $6 the next digest. */
const write: Statement = {
  name: "write-notification-settings",
  text: `
    insert into notification_settings (workspace_id, user_id, choices, digest_hour, time_zone, next_digest_at)
    values ($1, $2, $3::jsonb, $4, $5, $6)
    on conflict (workspace_id, user_id) do update
       set choices = excluded.choices, digest_hour = excluded.digest_hour, time_zone = excluded.time_zone,
           next_digest_at = excluded.next_digest_at, updated_at = clock_timestamp()`,
};

/**
 * Moves waiting notifications to the next digest's new time. $1 workspace, $2 person, $3 the time. Index:
 * notifications_user.
 */
const moveDigest: Statement = {
  name: "move-digest",
  text: `
    update notifications set mail_due_at = $3
     where workspace_id = $1 and user_id = $2 and is_digest and mail_id is null
       and mail_due_at > clock_timestamp()`,
};

/** Chooses what the person hears of in their workspace, and how. It holds for what happens from now on. */
export async function changeNotificationSettings({
  actor,
  body: { choices, digestHour, timeZone },
}: {
  actor: UserActor;
  body: BodyOf<typeof notificationOperations.changeNotificationSettings>;
}): Promise<NotificationSettings> {
  const { workspaceId, userId } = actor;
  const next = nextDigest({ hour: digestHour, timeZone, after: new Date() });
  await runtime().db.transaction(async (tx) => {
    await tx.run(write, [workspaceId, userId, JSON.stringify(choices), digestHour, timeZone, next]);
    await tx.run(moveDigest, [workspaceId, userId, next]);
  });
  return getNotificationSettings({ actor });
}
