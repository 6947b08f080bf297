import { stampPassword } from "#lib/nouns/access/session-token.ts";
import { sealSession } from "#lib/nouns/sign-in/testing/seal-session.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { Dashboard } from "#lib/testing/dashboard-client.ts";

/** Another browser of a person, signed in with the current password. */
export async function openOwnBrowser({
  baseUrl,
  workspaceId,
  userId,
}: {
  baseUrl: string;
  workspaceId: string;
  userId: string;
}): Promise<Dashboard> {
  const { rows } = await runtime().db.pool.query("select password_hash as hash from users where id = $1", [
    userId,
  ]);
  const claims = { userId, workspaceId, passwordStamp: stampPassword(rows[0]?.hash ?? null) };
  return new Dashboard(baseUrl, await sealSession({ claims, maxAge: 3_600 }));
}
