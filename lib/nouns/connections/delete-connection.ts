import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { connectionUse, UNUSED } from "./connection-use.ts";
import { connectionNotFound } from "./find-connection.sql.ts";
import { changeRevision } from "./revision.sql.ts";

export interface DeletedConnection {
  readonly name: string;
  /** The agents and tool servers that still name it. */
  readonly namedBy: {
    readonly agents: readonly { readonly id: string; readonly name: string }[];
    readonly toolServers: readonly string[];
  };
}

const remove: Statement = {
  name: "delete-connection",
  text: `delete from connections where workspace_id = $1 and name = $2 returning name`,
};

/**
 * Deletes a connection and its secret. Needs admin. Allowed while agents use it: a run that needs it waits until a
 * connection of this name exists again.
 * @throws DomainError permission_denied, connection_not_found.
 */
export async function deleteConnection({
  actor,
  name,
}: {
  actor: UserActor;
  name: string;
}): Promise<DeletedConnection> {
  requireRole(actor, "admin");
  const { workspaceId } = actor;
  const { db, log } = runtime();
  const namedBy = await db.transaction(async (tx) => {
    if ((await tx.run(remove, [workspaceId, name])).length === 0) throw connectionNotFound();
    await changeRevision(tx);
    const target = { kind: "connection", id: name, name };
    await recordAudit(tx, { actor, workspaceId, action: "connection.deleted", target });
    const { agents, toolServers } = (await connectionUse(tx, { workspaceId })).get(name) ?? UNUSED;
    return { agents, toolServers };
  });
  log.info({ workspaceId, connection: name, userId: actor.userId }, "connection deleted");
  return { name, namedBy };
}
