import type { UserActor } from "#lib/auth/actor.ts";
import { requireRole } from "#lib/auth/permissions.ts";
import type { Statement } from "#lib/db/database.ts";
import { runtime } from "#lib/runtime.ts";
import { connectionNotFound } from "./connection-not-found.ts";
import { changeRevision } from "./revision.sql.ts";

export interface DeletedConnection {
  readonly name: string;
  /** What still names it, and waits for one of this name when it comes to need it. */
  readonly namedBy: {
    readonly agents: readonly { readonly id: string; readonly name: string }[];
    readonly toolServers: readonly string[];
  };
}

const remove: Statement = {
  name: "delete-connection",
  text: `delete from connections where workspace_id = $1 and name = $2 returning name`,
};

/** Looks at published graphs, bodies of loops included. Index: agents_by_name; for a person's rare command. */
const findAgents: Statement = {
  name: "find-agents-naming-connection",
  text: `
    select a.id as "id", a.name as "name"
      from agents a
      join agent_versions v on v.agent_id = a.id and v.version = a.published_version
      join graphs g on g.workspace_id = v.workspace_id and g.fingerprint = v.graph_fingerprint
     where a.workspace_id = $1
       and jsonb_path_exists(g.document::jsonb, '$.**.config.connectionId ? (@ == $name)',
                             jsonb_build_object('name', $2::text))
     order by a.name, a.id`,
};

const findToolServers: Statement = {
  name: "find-tool-servers-naming-connection",
  text: `select name as "name" from tool_servers where workspace_id = $1 and connection_name = $2 order by name`,
};

/**
 * Forgets a connection and its secret. Needs admin. Allowed while agents name it: what they reach may be gone, and a
 * run that comes to need it waits until there is one of this name again.
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
    const agents = await tx.run<{ id: string; name: string }>(findAgents, [workspaceId, name]);
    const servers = await tx.run<{ name: string }>(findToolServers, [workspaceId, name]);
    return { agents, toolServers: servers.map((server) => server.name) };
  });
  log.info({ workspaceId, connection: name, userId: actor.userId }, "connection deleted");
  return { name, namedBy };
}
