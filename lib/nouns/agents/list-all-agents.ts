import type { Actor } from "#lib/nouns/access/actor.ts";
import { reachesEveryTeam } from "#lib/nouns/access/permissions.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

interface AgentFields {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly teamId: string;
  /** Null if never published; the fingerprint likewise. */
  readonly publishedVersion: number | null;
  readonly graphFingerprint: string | null;
  /** The draft's change counter. */
  readonly revision: number;
}

export type ListedAgent = AgentFields & { readonly updatedAt: string };

/** Index: agents_by_name. */
const findAgents: Statement = {
  name: "list-all-agents",
  text: `
    select a.id as "id", a.name as "name", a.description as "description", a.team_id as "teamId",
           a.published_version as "publishedVersion", v.graph_fingerprint as "graphFingerprint",
           a.revision as "revision", a.updated_at as "updatedAt"
      from agents a
      left join agent_versions v on v.agent_id = a.id and v.version = a.published_version
     where a.workspace_id = $1 and ($2::boolean or a.team_id = any($3))
     order by a.name, a.id`,
};

/** All agents of the actor's teams, published or not, by name. */
export async function listAllAgents({ actor }: { actor: Actor }): Promise<ListedAgent[]> {
  const rows = await runtime().db.run<AgentFields & { readonly updatedAt: Date }>(findAgents, [
    actor.workspaceId,
    reachesEveryTeam(actor),
    actor.teamIds,
  ]);
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
}
