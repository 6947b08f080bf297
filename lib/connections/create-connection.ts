import { recordAudit } from "#lib/audit/record-audit.ts";
import type { UserActor } from "#lib/auth/actor.ts";
import { requireRole } from "#lib/auth/permissions.ts";
import { requireStepUp } from "#lib/auth/step-up.ts";
import type { Statement } from "#lib/db/database.ts";
import { DomainError } from "#lib/errors.ts";
import { runtime } from "#lib/runtime.ts";
import type { ConnectionSettings } from "./connection.ts";
import { secretPlace } from "./places.ts";
import { readConnection } from "./read-connection.ts";
import { resumeWaiting } from "./resume-waiting.ts";
import { changeRevision } from "./revision.sql.ts";
import { secretValues } from "./secret-values.ts";

const insert: Statement = {
  name: "insert-connection",
  text: `
    insert into connections (workspace_id, name, kind, origins, settings, sealed_secret)
    values ($1, $2, $3, $4, $5::json, $6)
        on conflict (workspace_id, name) do nothing
    returning name`,
};

export interface ConnectedResult {
  readonly name: string;
  readonly status: "not_authorised" | "authorised";
  /** Runs that waited for the connection and go on. */
  readonly resumedRuns: number;
}

/**
 * Makes a connection that graphs of the actor's workspace name in `connectionId`. Needs admin. Without a secret it is
 * made to be authorised later; with one, runs that wait for a connection of this name go on.
 * @throws DomainError permission_denied, invalid_request with every fault, already_exists.
 */
export async function createConnection({
  actor,
  secret = null,
  ...fields
}: {
  actor: UserActor;
  name: string;
  /** Where the secret may be sent: `https://api.example`. */
  origins: readonly string[];
  settings: ConnectionSettings;
  secret?: string | null;
}): Promise<ConnectedResult> {
  requireRole(actor, "admin");
  requireStepUp(actor);
  const { workspaceId } = actor;
  const connection = readConnection({ ...fields, secret });
  const { name, origins, settings } = connection;
  const { db, sealing, secrets, log } = runtime();
  if (secret !== null) secrets.add(workspaceId, secretValues(settings, secret));
  await db.transaction(async (tx) => {
    const place = secretPlace({ workspaceId, name });
    const sealed = secret === null ? null : await sealing.seal(tx, { text: secret, place });
    const values = [workspaceId, name, settings.kind, origins, JSON.stringify(settings), sealed];
    if ((await tx.run(insert, values)).length === 0) throw exists(name);
    await changeRevision(tx);
    await recordAudit(tx, {
      actor,
      workspaceId,
      action: "connection.created",
      target: { kind: "connection", id: name, name },
      details: { kind: settings.kind, origins: [...origins], isAuthorised: secret !== null },
    });
  });
  log.info({ workspaceId, connection: name, userId: actor.userId }, "connection created");
  if (secret === null) return { name, status: "not_authorised", resumedRuns: 0 };
  return { name, status: "authorised", resumedRuns: await resumeWaiting({ actor, connectionName: name }) };
}

function exists(name: string): DomainError {
  return new DomainError("already_exists", `There is a connection ${name} in the workspace already.`, {
    details: [{ code: "already_exists", message: "is taken", field: "/name" }],
  });
}
