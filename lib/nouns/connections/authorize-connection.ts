import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { requireStepUp } from "#lib/nouns/access/step-up.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { ConnectionSettings, secretPlace } from "./connection.ts";
import type { ConnectedResult } from "./create-connection.ts";
import { connectionNotFound } from "./find-connection.sql.ts";
import { requireSecret } from "./read-connection.ts";
import { testNewSecret } from "./require-test.ts";
import { resumeWaiting } from "./resume-waiting.ts";
import { changeRevision } from "./revision.sql.ts";
import { soughtValues } from "./secret-values.ts";

const findSettings: Statement = {
  name: "find-connection-settings",
  text: `select settings as "settings", origins as "origins" from connections where workspace_id = $1 and name = $2`,
};

export interface FoundSettings {
  readonly settings: ConnectionSettings;
  readonly origins: readonly string[];
}

/** The kind is in the WHERE, because the secret was checked for that kind. */
const setSecret: Statement = {
  name: "set-connection-secret",
  text: `
    update connections
       set sealed_secret = $4, sealed_token = null, token_expires_at = null, refusal = null, last_test = $5::json,
           updated_at = now()
     where workspace_id = $1 and name = $2 and kind = $3
    returning name`,
};

/** @throws DomainError permission_denied, connection_not_found. */
export async function findConnectionSettings({
  actor,
  name,
}: {
  actor: UserActor;
  name: string;
}): Promise<FoundSettings> {
  requireRole(actor, "admin");
  const [row] = await runtime().db.run<{ settings: unknown; origins: readonly string[] }>(findSettings, [
    actor.workspaceId,
    name,
  ]);
  if (!row) throw connectionNotFound();
  return { settings: ConnectionSettings.parse(row.settings), origins: row.origins };
}

/**
 * Sets a connection's secret; runs that wait for it resume (D8). Needs admin. Drops the old secret's access token and
 * refusal. With `testUrl` the new secret is tested first: if the test fails, nothing changes.
 * @throws DomainError permission_denied, connection_not_found, invalid_request, connection_test_failed, rate_limited.
 */
export async function authorizeConnection({
  actor,
  name,
  secret,
  testUrl,
  closed,
}: {
  actor: UserActor;
  name: string;
  secret: string;
  testUrl?: string | undefined;
  /** Aborted when the caller leaves; a running test ends, and nothing is stored. */
  closed?: AbortSignal | undefined;
}): Promise<ConnectedResult> {
  const { settings, origins } = await findConnectionSettings({ actor, name });
  requireStepUp(actor);
  requireSecret({ kind: settings.kind, secret });
  const { workspaceId } = actor;
  const { db, sealing, secrets, log } = runtime();
  secrets.add(workspaceId, soughtValues(settings, secret));
  const test = await testNewSecret({ workspaceId, settings, secret, origins, testUrl, closed });
  await db.transaction(async (tx) => {
    const sealed = await sealing.seal(tx, { text: secret, place: secretPlace({ workspaceId, name }) });
    const tested = test === null ? null : JSON.stringify(test);
    const set = await tx.run(setSecret, [workspaceId, name, settings.kind, sealed, tested]);
    if (set.length === 0) throw connectionNotFound();
    await changeRevision(tx);
    const target = { kind: "connection", id: name, name };
    await recordAudit(tx, { actor, workspaceId, action: "connection.authorised", target });
  });
  log.info({ workspaceId, connection: name, userId: actor.userId }, "connection authorised");
  const resumedRuns = await resumeWaiting({ actor, connectionName: name });
  return { name, status: "authorised", resumedRuns, test };
}
