import type { Actor } from "#lib/auth/actor.ts";
import { reachesEveryTeam } from "#lib/auth/permissions.ts";
import type { agentOperations } from "#lib/contract/agents.ts";
import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import { AGENT_PAGE } from "#lib/contract/limits.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { Statement } from "#lib/db/database.ts";
import { issueCursor, readCursor } from "#lib/pagination/cursor.ts";
import { publicLanes } from "#lib/runs/select-lane.ts";
import { runtime } from "#lib/runtime.ts";
import { loadGraph } from "./graph-cache.ts";

interface AgentRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly updatedAt: Date;
  readonly teamId: string;
  readonly teamName: string;
  readonly graphFingerprint: string;
}

/** Index: agents_by_name. */
const findAgents: Statement = {
  name: "list-published-agents",
  text: `
    select a.id as "id", a.name as "name", a.description as "description", a.updated_at as "updatedAt",
           t.id as "teamId", t.name as "teamName", v.graph_fingerprint as "graphFingerprint"
      from agents a
      join teams t on t.id = a.team_id
      join agent_versions v on v.agent_id = a.id and v.version = a.published_version
     where a.workspace_id = $1
       and ($2::boolean or a.team_id = any($3))
       and ($4::text is null or (a.name, a.id) > ($4, $5))
     order by a.name, a.id
     limit $6`,
};

/**
 * The published agents that the actor may see now, by name (D3). Their teams are for people: the public contract
 * leaves them out.
 * @throws DomainError invalid_cursor.
 */
export async function listAgents({
  actor,
  query,
}: {
  actor: Actor;
  query: QueryOf<typeof agentOperations.list>;
}): Promise<OutputOf<typeof dashboardOperations.listAgents>> {
  const limit = query.limit ?? AGENT_PAGE.default;
  const boundTo = ["agents", actor.workspaceId];
  const after: unknown =
    query.cursor === undefined ? [null, null] : JSON.parse(readCursor({ cursor: query.cursor, boundTo }));
  const [afterName, afterId] = Array.isArray(after) ? after : [null, null];
  const rows = await runtime().db.run<AgentRow>(findAgents, [
    actor.workspaceId,
    reachesEveryTeam(actor),
    actor.teamIds,
    afterName,
    afterId,
    limit + 1,
  ]);
  const page = rows.slice(0, limit);
  const agents = await Promise.all(page.map((row) => listed(actor.workspaceId, row)));
  const last = page.at(-1);
  const hasMore = rows.length > limit;
  const nextCursor =
    hasMore && last ? issueCursor({ position: JSON.stringify([last.name, last.id]), boundTo }) : null;
  return { agents, pagination: { limit, hasMore, nextCursor } };
}

async function listed(
  workspaceId: string,
  { id, name, description, updatedAt, teamId, teamName, graphFingerprint }: AgentRow,
) {
  const graph = await loadGraph({ workspaceId, fingerprint: graphFingerprint });
  return {
    id,
    name,
    description,
    behaviorType: graph.behaviorType,
    updatedAt: updatedAt.toISOString(),
    team: { id: teamId, name: teamName },
    lanes: publicLanes(graph).map((lane) => ({ id: lane.id, name: lane.name, mode: lane.mode })),
  };
}
