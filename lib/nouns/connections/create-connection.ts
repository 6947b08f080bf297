import type { ConnectionTest } from "#lib/contract/dashboard/settings-connections.ts";
import { DomainError } from "#lib/contract/errors.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { requireStepUp } from "#lib/nouns/access/step-up.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { lockWorkspace } from "#lib/nouns/workspaces/lock-workspace.sql.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { type ConnectionSettings, secretPlace } from "./connection.ts";
import { readConnection } from "./read-connection.ts";
import { testNewSecret } from "./require-test.ts";
import { resumeWaiting } from "./resume-waiting.ts";
import { changeRevision } from "./revision.sql.ts";
import { soughtValues } from "./secret-values.ts";

/** Limited, because redaction searches for each secret in everything that runs write. */
const MAX_CONNECTIONS = 500;

/** Runs under the workspace lock: otherwise two concurrent inserts could exceed the limit. */
const insert: Statement = {
  name: "insert-connection",
  text: `
    insert into connections (workspace_id, name, kind, origins, settings, sealed_secret, last_test)
    select $1, $2, $3, $4, $5::json, $6, $7::json
     where (select count(*) from connections where workspace_id = $1) < $8
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
  /** Runs that waited for the connection and resumed. */
  readonly resumedRuns: number;
  /** The test's result; null without a test. */
  readonly test: ConnectionTest | null;
}

/**
 * Creates a connection, which graphs name in `connectionId`. Needs admin. Without a secret it is authorised later; with
 * one, runs that wait for this name resume. With `testUrl` it is tested first: if the test fails, nothing is created.
 * @throws DomainError permission_denied, invalid_request with every fault or if the workspace has 500 connections,
 * already_exists, connection_test_failed, rate_limited.
 */
export async function createConnection({
  actor,
  secret = null,
  testUrl,
  closed,
  ...fields
}: {
  actor: UserActor;
  name: string;
  /** Where the secret may be sent: `https://api.example`. */
  origins: readonly string[];
  settings: ConnectionSettings;
  secret?: string | null;
  testUrl?: string | undefined;
  /** Aborted when the caller leaves; a running test ends, and nothing is stored. */
  closed?: AbortSignal | undefined;
}): Promise<ConnectedResult> {
  requireRole(actor, "admin");
  requireStepUp(actor);
  const { workspaceId } = actor;
  const connection = readConnection({ ...fields, secret });
  const { name, origins, settings } = connection;
  const { db, sealing, secrets, log } = runtime();
  if (secret !== null) secrets.add(workspaceId, soughtValues(settings, secret));
  const test =
    secret === null ? null : await testNewSecret({ workspaceId, settings, secret, origins, testUrl, closed });
  await db.transaction(async (tx) => {
    await tx.run(lockWorkspace, [workspaceId]);
    const place = secretPlace({ workspaceId, name });
    const sealed = secret === null ? null : await sealing.seal(tx, { text: secret, place });
    const values = [workspaceId, name, settings.kind, origins, JSON.stringify(settings), sealed];
    const tested = test === null ? null : JSON.stringify(test);
    const made = await tx.run(insert, [...values, tested, MAX_CONNECTIONS]);
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
  if (secret === null) return { name, status: "not_authorised", resumedRuns: 0, test };
  const resumedRuns = await resumeWaiting({ actor, connectionName: name });
  return { name, status: "authorised", resumedRuns, test };
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
