import { recordAudit } from "#lib/audit/record-audit.ts";
import type { UserActor } from "#lib/auth/actor.ts";
import { requireRole } from "#lib/auth/permissions.ts";
import { requireStepUp } from "#lib/auth/step-up.ts";
import type { Statement } from "#lib/db/database.ts";
import { DomainError } from "#lib/errors.ts";
import { runtime } from "#lib/runtime.ts";
import { lockWorkspace } from "#lib/workspaces/lock-workspace.sql.ts";
import type { ConnectionSettings } from "./connection.ts";
import { secretPlace } from "./places.ts";
import { readConnection } from "./read-connection.ts";
import { resumeWaiting } from "./resume-waiting.ts";
import { changeRevision } from "./revision.sql.ts";
import { soughtValues } from "./secret-values.ts";

/** Each is looked for in whatever the workspace's runs write. */
const MAX_CONNECTIONS = 500;

/** To be made under the workspace's lock: two that count at once would both find room. */
const insert: Statement = {
  name: "insert-connection",
  text: `
    insert into connections (workspace_id, name, kind, origins, settings, sealed_secret)
    select $1, $2, $3, $4, $5::json, $6
     where (select count(*) from connections where workspace_id = $1) < $7
        on conflict (workspace_id, name) do nothing
    returning name`,
};

const exists: Statement = {
  name: "connection-exists",
  text: `select name from connections where workspace_id = $1 and name = $2`,
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
 * @throws DomainError permission_denied, invalid_request with every fault or where the workspace has 500 connections,
 *   already_exists.
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
  if (secret !== null) secrets.add(workspaceId, soughtValues(settings, secret));
  await db.transaction(async (tx) => {
    await tx.run(lockWorkspace, [workspaceId]);
    const place = secretPlace({ workspaceId, name });
    const sealed = secret === null ? null : await sealing.seal(tx, { text: secret, place });
    const values = [workspaceId, name, settings.kind, origins, JSON.stringify(settings), sealed];
    const made = await tx.run(insert, [...values, MAX_CONNECTIONS]);
    if (made.length === 0)
      throw (await tx.run(exists, [workspaceId, name])).length > 0 ? nameTaken(name) : tooMany();
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

function tooMany(): DomainError {
  const message = `The workspace has ${MAX_CONNECTIONS} connections, and may not have more.`;
  return new DomainError("invalid_request", `${message} Delete one that is not used.`, {
    details: [{ code: "too_many_connections", message: "is one more than a workspace may have" }],
  });
}

function nameTaken(name: string): DomainError {
  return new DomainError("already_exists", `There is a connection ${name} in the workspace already.`, {
    details: [{ code: "already_exists", message: "is taken", field: "/name" }],
  });
}
