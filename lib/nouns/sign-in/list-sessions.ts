import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { SessionActor } from "#lib/nouns/access/actor.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

interface SessionRow {
  readonly id: string;
  readonly method: string;
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
}

/** Limit, for people who sign in by a script. Index: sessions_user. */
const findSessions: Statement = {
  name: "list-sessions",
  text: `
    select id as "id", method as "method", address as "address", user_agent as "userAgent",
           created_at as "createdAt", last_seen_at as "lastSeenAt", expires_at as "expiresAt"
      from sessions
     where user_id = $1 and ended_at is null and expires_at > now()
     order by id = $2 desc, last_seen_at desc, id desc
     limit 200`,
};

/** The person's signed-in browsers, in any workspace: the current one first, then by last use. */
export async function listSessions({
  actor,
}: {
  actor: SessionActor;
}): Promise<OutputOf<typeof dashboardOperations.listSessions>> {
  const rows = await runtime().db.run<SessionRow>(findSessions, [actor.userId, actor.sessionId]);
  const sessions = rows.map(({ createdAt, lastSeenAt, expiresAt, ...row }) => ({
    ...row,
    isCurrent: row.id === actor.sessionId,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
  return { sessions };
}
