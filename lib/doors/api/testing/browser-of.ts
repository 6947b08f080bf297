import { stampPassword } from "#lib/nouns/access/session-token.ts";
import { sealSession } from "#lib/nouns/sign-in/testing/seal-session.ts";
import { runtime } from "#lib/platform/runtime.ts";
import type { Tenant } from "#lib/testing/factories.ts";
import { SignInBrowser } from "./sign-in-browser.ts";

/** A browser signed in with a new password. */
export async function browserOf({
  tenant: { workspaceId },
  userId,
}: {
  tenant: Tenant;
  userId: string;
}): Promise<SignInBrowser> {
  await runtime().db.pool.query("update users set password_hash = 'hash' where id = $1", [userId]);
  const browser = new SignInBrowser();
  const claims = { userId, workspaceId, passwordStamp: stampPassword("hash") };
  browser.jar.set(await sealSession({ claims }));
  return browser;
}
