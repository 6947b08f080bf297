import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

const find: Statement = {
  name: "find-consented-client",
  text: `select from oauth_clients where id = $1 and used_at is not null`,
};

/**
 * Whether any person here has ever consented to the client. Registration alone proves nothing, because anybody can
 * register.
 */
export async function hasBeenConsentedTo(clientId: string): Promise<boolean> {
  return (await runtime().db.run(find, [clientId])).length > 0;
}
