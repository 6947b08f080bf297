import type { UserActor } from "#lib/nouns/access/actor.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { type ConnectionUse, connectionUse, UNUSED } from "./connection-use.ts";
import { type ListedConnection, listAllConnections } from "./list-all-connections.ts";

/**
 * The connections of the actor's workspace with their users, and the missing ones: names that agents, tool servers and
 * waiting runs use. Needs admin.
 * @throws DomainError permission_denied.
 */
export async function listConnections({ actor }: { actor: UserActor }): Promise<{
  connections: (ListedConnection & { usedBy: ConnectionUse })[];
  missing: { name: string; usedBy: ConnectionUse }[];
}> {
  const listed = await listAllConnections({ actor });
  const use = await connectionUse(runtime().db, actor);
  const present = new Set(listed.map(({ name }) => name));
  const missing = [...use]
    .filter(([name]) => !present.has(name))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    connections: listed.map((connection) => ({
      ...connection,
      usedBy: use.get(connection.name) ?? UNUSED,
    })),
    missing: missing.map(([name, usedBy]) => ({ name, usedBy })),
  };
}
