import { WorkspaceSettings } from "#lib/contract/workspace-settings.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import type { SessionActor } from "./actor.ts";
import type { Role } from "./roles.ts";
import { readSessionToken, stampPassword } from "./session-token.ts";
import { STEP_UP_MINUTES } from "./step-up.ts";

interface SessionRow {
  readonly userId: string;
  readonly workspaceId: string;
  readonly passwordHash: string | null;
  readonly role: Role;
  readonly teamIds: string[];
  readonly settings: unknown;
  readonly isStale: boolean;
  readonly isSteppedUp: boolean;
  readonly mustSetUpFactor: boolean;
}

/** Gives no row for an ended session, or a person without access. Indexes: the primary keys. */
const findSession: Statement = {
  name: "find-session",
  text: `
    select s.user_id as "userId", s.workspace_id as "workspaceId", u.password_hash as "passwordHash",
           m.role as "role", w.settings as "settings", s.last_seen_at < now() - interval '1 minute' as "isStale",
           s.stepped_up_at > now() - interval '${STEP_UP_MINUTES} minutes' as "isSteppedUp",
           coalesce((w.settings #>> '{security,requireSecondFactor}')::boolean, false)
             and not exists (select from passkeys p where p.user_id = s.user_id)
             and not exists (select from totp_factors f where f.user_id = s.user_id and f.confirmed_at is not null)
             as "mustSetUpFactor",
           array(select t.team_id from team_members t
                  where t.workspace_id = m.workspace_id and t.user_id = m.user_id
                  order by t.team_id) as "teamIds"
      from sessions s
      join users u on u.id = s.user_id
      join memberships m on m.workspace_id = s.workspace_id and m.user_id = s.user_id and m.status = 'active'
      join workspaces w on w.id = s.workspace_id
     where s.id = $1 and s.ended_at is null and s.expires_at > now()`,
};

/**
 * The person of the session in these cookies, with their current role and teams. An ended session, or a suspended or
 * removed person, or a changed password, gives no actor from the next request on.
 */
export async function sessionActor({
  cookieHeader,
}: {
  cookieHeader: string | null;
}): Promise<SessionActor | undefined> {
  const claims = await readSessionToken({ cookieHeader });
  if (!claims) return undefined;
  const { sessionId, passwordStamp } = claims;
  const [row] = await runtime().db.run<SessionRow>(findSession, [sessionId]);
  if (!row || stampPassword(row.passwordHash) !== passwordStamp) return undefined;
  if (row.isStale) touchSession({ sessionId });
  const { userId, workspaceId, role, teamIds, isSteppedUp, mustSetUpFactor } = row;
  const settings = WorkspaceSettings.parse(row.settings);
  return {
    kind: "user",
    credentialId: userId,
    sessionId,
    isSteppedUp,
    mustSetUpFactor,
    workspaceId,
    userId,
    role,
    teamIds,
    settings,
  };
}

/** Only one of several concurrent requests that find the session stale writes. */
const touch: Statement = {
  name: "touch-session",
  text: `update sessions set last_seen_at = now() where id = $1 and last_seen_at < now() - interval '1 minute'`,
};

/** Records a session's last use, to the minute, in the background. If a write is lost, the next request repeats it. */
function touchSession({ sessionId }: { sessionId: string }): void {
  const { db, log } = runtime();
  db.run(touch, [sessionId]).catch((error: unknown) =>
    log.debug({ error: error instanceof Error ? error.name : "unknown" }, "a session was not touched"),
  );
}
