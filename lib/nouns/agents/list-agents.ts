import type { AgentSort } from "#lib/contract/dashboard/agents.ts";
import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import { AGENT_PAGE } from "#lib/contract/limits.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { reachesEveryTeam } from "#lib/nouns/access/permissions.ts";
import { readCursor } from "#lib/nouns/pagination/cursor.ts";
import { pageOf } from "#lib/nouns/pagination/page-of.ts";
import { coalesce } from "#lib/platform/db/coalesce.ts";
import { perDatabase } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { agentSearchParams, type FoundAgent, findAgents } from "./find-agents.sql.ts";
import { loadGraph } from "./graph-cache.ts";
import { publicLanes } from "./select-lane.ts";

/** A finder per database: equal pages that are asked for in one tick are one query, such as those of many clients of a key. */
const finderOf = perDatabase((db) =>
  coalesce(async (keys: readonly string[]) => {
    const found = keys.map(async (key) => {
      const [sort, params]: [AgentSort, unknown[]] = JSON.parse(key);
      return [key, await db.run<FoundAgent>(findAgents[sort], params)] as const;
    });
    return new Map(await Promise.all(found));
  }),
);

/**
 * The published agents that the actor may see now, by default sorted by name (D3). Teams, search and sorting are for
 * the dashboard; the public contract omits them.
 * @throws DomainError invalid_cursor.
 */
export async function listAgents({
  actor,
  query,
}: {
  actor: Actor;
  query: QueryOf<typeof dashboardOperations.listAgents>;
}): Promise<OutputOf<typeof dashboardOperations.listAgents>> {
  const { limit = AGENT_PAGE.default, sort = "name", search = null, teamId: teamIds = null } = query;
  const boundTo = ["agents", actor.workspaceId, sort, search, teamIds];
  const after: unknown =
    query.cursor === undefined ? [null, null] : JSON.parse(readCursor({ cursor: query.cursor, boundTo }));
  const [afterPlace, afterId] = Array.isArray(after) ? after : [null, null];
  const params = agentSearchParams({
    workspaceId: actor.workspaceId,
    everyTeam: reachesEveryTeam(actor),
    teamIds: actor.teamIds,
    pattern: search === null ? null : `%${search.replace(/[\\%_]/g, "\\$&")}%`,
    wantedTeamIds: teamIds,
    afterPlace,
    afterId,
    limit: limit + 1,
  });
  const rows = (await finderOf(runtime().db)(JSON.stringify([sort, params]))) ?? [];
  const { page, pagination } = pageOf(rows, {
    limit,
    boundTo,
    placeOf: (last) => JSON.stringify([last.place, last.id]),
  });
  const agents = await Promise.all(page.map((row) => listed(actor.workspaceId, row)));
  return { agents, pagination };
}

async function listed(
  workspaceId: string,
  { id, name, description, updatedAt, teamId, teamName, graphFingerprint }: FoundAgent,
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
