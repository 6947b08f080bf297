import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

const find: Statement = {
  name: "find-consented-client",
  text: `select from oauth_clients where id = $1 and used_at is not null`,
};

/** Whether anybody here ever let the client in. Anybody can register one; this takes a person who looked at it. */
export async function hasBeenConsentedTo(clientId: string): Promise<boolean> {
  return (await runtime().db.run(find, [clientId])).length > 0;
}
