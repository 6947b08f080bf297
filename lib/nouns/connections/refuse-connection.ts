import { redactText } from "#lib/language/redaction/redact-text.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import type { AuthorizationMark } from "./authorization.ts";

const setRefusal: Statement = {
  name: "refuse-connection",
  text: `
    update connections
       set refusal = $4, sealed_token = null, token_expires_at = null
     where workspace_id = $1 and name = $2 and sealed_secret = $3 and refusal is null
    returning name`,
};

const MAX_REFUSAL_CHARS = 500;

/**
 * Marks a secret as refused by the service: from now on runs that need the connection wait until somebody authorises
 * it, instead of retrying.
 * @returns false if it was authorised again meanwhile or is already marked: re-read it.
 */
export async function refuseConnection({
  workspaceId,
  name,
  mark,
  refusal,
}: {
  workspaceId: string;
  name: string;
  mark: Pick<AuthorizationMark, "sealedSecret">;
  /** The service's message; bounded and redacted here. */
  refusal: string;
}): Promise<boolean> {
  const { db, secrets } = runtime();
  const said = redactText({ text: refusal, findSecrets: secrets.of(workspaceId).find }).slice(
    0,
    MAX_REFUSAL_CHARS,
  );
  const refused = await db.run(setRefusal, [workspaceId, name, mark.sealedSecret, said]);
  return refused.length > 0;
}
