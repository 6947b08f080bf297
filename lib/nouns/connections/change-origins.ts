import type { ConnectionTest } from "#lib/contract/dashboard/settings-connections.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { requireStepUp } from "#lib/nouns/access/step-up.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import type { ConnectedResult } from "./create-connection.ts";
import { connectionNotFound, findConnection } from "./find-connection.sql.ts";
import { openSecret } from "./open-secret.ts";
import { readOrigins } from "./read-connection.ts";
import { requireTest } from "./require-test.ts";
import { resumeWaiting } from "./resume-waiting.ts";

interface ChangedRow {
  readonly before: readonly string[];
  readonly isAuthorised: boolean;
}

/**
 * The old value is read under the row lock, so that of two simultaneous changes each sees what it replaced. A test
 * result does not apply to a secret that was set meanwhile.
 */
const setOrigins: Statement = {
  name: "set-connection-origins",
  text: `
    update connections c
       set origins = $3, updated_at = now(),
           last_test = case when c.sealed_secret = $4 then $5::json else c.last_test end,
           refusal = case when c.sealed_secret = $4 and $6 then null else c.refusal end
      from (
        select workspace_id, name, origins from connections
         where workspace_id = $1 and name = $2
           for no key update
      ) was
     where c.workspace_id = was.workspace_id and c.name = was.name
    returning was.origins as "before", c.sealed_secret is not null as "isAuthorised"`,
};

/**
 * Sets the addresses that a connection's secret may be sent to; runs that wait for one of them resume. Needs admin and
 * a confirmation, because each further address learns the secret. With `testUrl` the secret is tested there first: if
 * the test fails, nothing changes.
 * @throws DomainError permission_denied, step_up_required, connection_not_found, invalid_request,
 * connection_test_failed, rate_limited.
 */
export async function changeOrigins({
  actor,
  name,
  origins: given,
  testUrl,
  closed,
}: {
  actor: UserActor;
  name: string;
  /** The complete new list: `https://api.example`. */
  origins: readonly string[];
  testUrl?: string | undefined;
  /** Aborted when the caller leaves; a running test ends, and nothing is stored. */
  closed?: AbortSignal | undefined;
}): Promise<ConnectedResult> {
  requireRole(actor, "admin");
  requireStepUp(actor);
  const origins = readOrigins(given);
  const { workspaceId } = actor;
  const { db, log } = runtime();
  const tested =
    testUrl === undefined ? null : await testWith({ workspaceId, name, origins, url: testUrl, closed });
  const test = tested?.test ?? null;
  const changed = await db.transaction(async (tx) => {
    const [row] = await tx.run<ChangedRow>(setOrigins, [
      workspaceId,
      name,
      origins,
      tested?.sealedSecret ?? null,
      test === null ? null : JSON.stringify(test),
      test?.outcome === "accepted",
    ]);
    if (!row) throw connectionNotFound();
    await recordAudit(tx, {
      actor,
      workspaceId,
      action: "connection.changed",
      target: { kind: "connection", id: name, name },
      details: { origins: { before: [...row.before], after: [...origins] } },
    });
    return row;
  });
  log.info({ workspaceId, connection: name, userId: actor.userId }, "addresses of a connection changed");
  if (!changed.isAuthorised) return { name, status: "not_authorised", resumedRuns: 0, test };
  const resumedRuns = await resumeWaiting({ actor, connectionName: name });
  return { name, status: "authorised", resumedRuns, test };
}

/** Tests the stored secret against the new addresses. */
async function testWith({
  workspaceId,
  name,
  ...tried
}: {
  workspaceId: string;
  name: string;
  origins: readonly string[];
  url: string;
  closed: AbortSignal | undefined;
}): Promise<{ test: ConnectionTest; sealedSecret: string }> {
  const row = await findConnection(runtime().db, { workspaceId, name });
  if (!row) throw connectionNotFound();
  const { secret, sealedSecret } = await openSecret({ workspaceId, name, row });
  const test = await requireTest({ workspaceId, settings: row.settings, secret, ...tried });
  return { test, sealedSecret };
}
