import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import type { AuthorizationMark } from "./authorization.ts";

const clearToken: Statement = {
  name: "forget-connection-token",
  text: `
    update connections set sealed_token = null, token_expires_at = null
     where workspace_id = $1 and name = $2 and sealed_token = $3
    returning name`,
};

/**
 * Lets go of the access token that a service has just refused (401): the next authorisation fetches another. One that
 * was fetched meanwhile stays.
 * @returns whether trying again makes sense: the connection works with access tokens, and this one is not used again.
 */
export async function forgetToken({
  workspaceId,
  name,
  mark,
}: {
  workspaceId: string;
  name: string;
  mark: AuthorizationMark;
}): Promise<boolean> {
  if (mark.sealedToken === null) return false;
  await runtime().db.run(clearToken, [workspaceId, name, mark.sealedToken]);
  return true;
}
