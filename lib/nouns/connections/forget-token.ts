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
 * Drops an access token that a service has refused (401): the next authorisation fetches a new one. A token fetched
 * meanwhile stays.
 * @returns whether a retry makes sense: the connection uses access tokens, and this one will not be used again.
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
