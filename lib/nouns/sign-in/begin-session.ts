import { SESSION_SECONDS, type SessionClaims, stampPassword } from "#lib/nouns/access/session-token.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import { newId } from "#lib/platform/ids.ts";

/** The client of a sign-in, as far as known. */
export interface Browser {
  readonly address: string | null;
  readonly userAgent: string | null;
}

const USER_AGENT_CHARS = 400;

/**
 * The workspace they used last if they still may, otherwise the first they joined. No row: they may enter none. A
 * session belongs to a workspace, so the person's name for the audit log is read here, too.
 */
const insertSession: Statement = {
  name: "insert-session",
  text: `
    with entered as (
      select m.workspace_id, u.name
        from memberships m
        join users u on u.id = m.user_id
       where m.user_id = $2 and m.status = 'active' and ($7::text is null or m.workspace_id = $7)
       order by (select max(s.id) from sessions s
                  where s.user_id = m.user_id and s.workspace_id = m.workspace_id) desc nulls last,
                m.created_at, m.workspace_id
       limit 1
    ), begun as (
      insert into sessions (id, user_id, workspace_id, method, address, user_agent, expires_at)
      select $1, $2, workspace_id, $3, $4, $5, now() + make_interval(secs => $6) from entered
      returning workspace_id
    )
    select workspace_id as "workspaceId", name as "name" from entered`,
};

/**
 * Begins a browser's session for an authenticated person. The caller seals the result into the cookie.
 * @param passwordHash the one that was checked, or the current one: a session ends when the password changes.
 * @param workspaceId the workspace to enter; default: the one they used last.
 * @returns undefined if they may enter no workspace.
 */
export async function beginSession(
  tx: Transaction,
  {
    userId,
    passwordHash,
    method,
    browser,
    workspaceId = null,
    secondFactor,
  }: {
    userId: string;
    passwordHash: string | null;
    /** `password`, `invitation`, or the provider's name. */
    method: string;
    browser: Browser;
    workspaceId?: string | null;
    /** The second factor, if one was used. */
    secondFactor?: string;
  },
): Promise<SessionClaims | undefined> {
  const sessionId = newId("session");
  const [entered] = await tx.run<{ workspaceId: string; name: string }>(insertSession, [
    sessionId,
    userId,
    method,
    browser.address,
    browser.userAgent?.slice(0, USER_AGENT_CHARS) ?? null,
    SESSION_SECONDS,
    workspaceId,
  ]);
  if (!entered) return undefined;
  await recordAudit(tx, {
    actor: { kind: "user", credentialId: userId, sessionId },
    workspaceId: entered.workspaceId,
    action: "session.started",
    target: { kind: "user", id: userId, name: entered.name },
    details: { method, address: browser.address, ...(secondFactor && { secondFactor }) },
  });
  return { sessionId, passwordStamp: stampPassword(passwordHash) };
}
