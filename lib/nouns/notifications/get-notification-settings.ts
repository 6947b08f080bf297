import type { notificationOperations } from "#lib/contract/dashboard/notifications.ts";
import {
  DEFAULT_CHOICES,
  DEFAULT_DIGEST_HOUR,
  type NotificationChoices,
} from "#lib/contract/notification-choices.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { seesTeam } from "#lib/nouns/access/members.sql.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

export type NotificationSettings = OutputOf<typeof notificationOperations.getNotificationSettings>;

interface SettingsRow {
  readonly email: string;
  /** Null until the person has chosen. */
  readonly choices: Partial<NotificationChoices> | null;
  readonly digestHour: number | null;
  readonly timeZone: string | null;
  readonly followedAgents: NotificationSettings["followedAgents"];
}

/** $1 workspace, $2 person. Of the agents that they follow, those they reach. Indexes: the primary keys, agent_followers_user. */
const find: Statement = {
  name: "find-notification-settings",
  text: `
    select u.email as "email", s.choices as "choices", s.digest_hour as "digestHour", s.time_zone as "timeZone",
           coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name) order by lower(a.name), a.id)
                       from agent_followers f
                       join agents a on a.id = f.agent_id and a.workspace_id = f.workspace_id
                      where f.workspace_id = m.workspace_id and f.user_id = m.user_id
                        and a.published_version is not null and ${seesTeam("a.team_id")}), '[]') as "followedAgents"
      from memberships m
      join users u on u.id = m.user_id
      left join notification_settings s on s.workspace_id = m.workspace_id and s.user_id = m.user_id
     where m.workspace_id = $1 and m.user_id = $2`,
};

/** What the person hears of in their workspace, and how; the defaults until they choose. */
export async function getNotificationSettings({
  actor,
}: {
  actor: UserActor;
}): Promise<NotificationSettings> {
  const { db, env } = runtime();
  const [row] = await db.run<SettingsRow>(find, [actor.workspaceId, actor.userId]);
  if (!row) throw new Error("a signed-in person is a member");
  const { email, choices, digestHour, timeZone, followedAgents } = row;
  return {
    email,
    choices: { ...DEFAULT_CHOICES, ...choices },
    digestHour: digestHour ?? DEFAULT_DIGEST_HOUR,
    timeZone,
    isMailConfigured: env.mail !== undefined,
    followedAgents,
  };
}
