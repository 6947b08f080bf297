import type { ConnectionTest } from "#lib/contract/dashboard/settings-connections.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { connectionNotFound, findConnection } from "./find-connection.sql.ts";
import { openSecret } from "./open-secret.ts";
import { testAt } from "./require-test.ts";
import { resumeWaiting } from "./resume-waiting.ts";

/** The secret is in the WHERE: a test result does not apply to one that was set meanwhile. */
const storeTest: Statement = {
  name: "store-connection-test",
  text: `
    update connections
       set last_test = $4::json, refusal = case when $5 then null else refusal end
     where workspace_id = $1 and name = $2 and sealed_secret = $3
    returning name`,
};

/**
 * Calls an address with a connection's stored secret and reports the result. Needs admin. If a refused secret is
 * accepted now, the connection works again and waiting runs resume.
 * @throws DomainError permission_denied, connection_not_found, invalid_request, rate_limited; SealingFailure.
 */
export async function testConnection({
  actor,
  name,
  url,
  closed,
}: {
  actor: UserActor;
  name: string;
  url: string;
  /** Aborted when the caller leaves. */
  closed?: AbortSignal | undefined;
}): Promise<ConnectionTest> {
  requireRole(actor, "admin");
  const { workspaceId } = actor;
  const { db } = runtime();
  const row = await findConnection(db, { workspaceId, name });
  if (!row) throw connectionNotFound();
  const { settings, origins, refusal } = row;
  const { secret, sealedSecret } = await openSecret({ workspaceId, name, row });
  const test = await testAt({ workspaceId, settings, secret, origins, url, closed, field: "/url" });
  const isAccepted = test.outcome === "accepted";
  await db.run(storeTest, [workspaceId, name, sealedSecret, JSON.stringify(test), isAccepted]);
  if (isAccepted && refusal !== null) await resumeWaiting({ actor, connectionName: name });
  return test;
}
