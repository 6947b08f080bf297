import type { Statement } from "#lib/db/database.ts";
import { isDomainError } from "#lib/errors.ts";
import { runtime } from "#lib/runtime.ts";
import type { UserActor } from "./actor.ts";
import { findStanding } from "./find-standing.ts";
import { readSessionToken, type SessionClaims, stampPassword } from "./session-token.ts";

const findPassword: Statement = {
  name: "find-session-password",
  text: `select password_hash as "passwordHash" from users where id = $1`,
};

/**
 * Who the session in these cookies stands for, with the standing of this moment: a person who was suspended or
 * removed, or whose password was changed, has no session from the next request on.
 */
export async function sessionActor({
  cookieHeader,
}: {
  cookieHeader: string | null;
}): Promise<UserActor | undefined> {
  const claims = await readSessionToken({ cookieHeader });
  if (!claims) return undefined;
  const [current, actor] = await Promise.all([hasSamePassword(claims), standing(claims)]);
  return current ? actor : undefined;
}

async function hasSamePassword({ userId, passwordStamp }: SessionClaims): Promise<boolean> {
  const [row] = await runtime().db.run<{ passwordHash: string | null }>(findPassword, [userId]);
  return row?.passwordHash != null && stampPassword(row.passwordHash) === passwordStamp;
}

async function standing({ userId, workspaceId }: SessionClaims): Promise<UserActor | undefined> {
  try {
    return await findStanding({ userId, workspaceId });
  } catch (error) {
    if (isDomainError(error)) return undefined;
    throw error;
  }
}
