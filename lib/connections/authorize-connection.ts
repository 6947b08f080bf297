import { recordAudit } from "#lib/audit/record-audit.ts";
import type { UserActor } from "#lib/auth/actor.ts";
import { requireRole } from "#lib/auth/permissions.ts";
import { requireStepUp } from "#lib/auth/step-up.ts";
import type { Statement } from "#lib/db/database.ts";
import { runtime } from "#lib/runtime.ts";
import { ConnectionSettings } from "./connection.ts";
import { connectionNotFound } from "./connection-not-found.ts";
import type { ConnectedResult } from "./create-connection.ts";
import { secretPlace } from "./places.ts";
import { requireSecret } from "./read-connection.ts";
import { resumeWaiting } from "./resume-waiting.ts";
import { changeRevision } from "./revision.sql.ts";
import { soughtValues } from "./secret-values.ts";

const findSettings: Statement = {
  name: "find-connection-settings",
  text: `select settings as "settings" from connections where workspace_id = $1 and name = $2`,
};

/** The kind is in the WHERE: the secret was checked for that kind. */
const setSecret: Statement = {
  name: "set-connection-secret",
  text: `
    update connections
       set sealed_secret = $4, sealed_token = null, token_expires_at = null, refusal = null, updated_at = now()
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
}): Promise<ConnectionSettings> {
  requireRole(actor, "admin");
  const [row] = await runtime().db.run<{ settings: unknown }>(findSettings, [actor.workspaceId, name]);
  if (!row) throw connectionNotFound();
  return ConnectionSettings.parse(row.settings);
}

/**
 * Gives a connection its secret, or another one; runs that wait for it go on (D8). Needs admin. An access token of
 * the old secret is let go of, and so is what the other side said when it refused.
 * @throws DomainError permission_denied, connection_not_found, invalid_request.
 */
export async function authorizeConnection({
  actor,
  name,
  secret,
}: {
  actor: UserActor;
  name: string;
  secret: string;
}): Promise<ConnectedResult> {
  const settings = await findConnectionSettings({ actor, name });
  requireStepUp(actor);
  requireSecret({ kind: settings.kind, secret });
  const { workspaceId } = actor;
  const { db, sealing, secrets, log } = runtime();
  secrets.add(workspaceId, soughtValues(settings, secret));
  await db.transaction(async (tx) => {
    const sealed = await sealing.seal(tx, { text: secret, place: secretPlace({ workspaceId, name }) });
    const set = await tx.run(setSecret, [workspaceId, name, settings.kind, sealed]);
    if (set.length === 0) throw connectionNotFound();
    await changeRevision(tx);
    const target = { kind: "connection", id: name, name };
    await recordAudit(tx, { actor, workspaceId, action: "connection.authorised", target });
  });
  log.info({ workspaceId, connection: name, userId: actor.userId }, "connection authorised");
  return { name, status: "authorised", resumedRuns: await resumeWaiting({ actor, connectionName: name }) };
}
