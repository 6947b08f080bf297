import type { AgentSort } from "#lib/contract/dashboard/agents.ts";
import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { Json } from "#lib/contract/json.ts";
import { AGENT_PAGE } from "#lib/contract/limits.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { reachesEveryTeam } from "#lib/nouns/access/permissions.ts";
import { readCursor } from "#lib/nouns/pagination/cursor.ts";
import { pageOf } from "#lib/nouns/pagination/page-of.ts";
import { coalesce } from "#lib/platform/db/coalesce.ts";
import { type Database, perDatabase } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { agentSearchParams, type FoundAgent, findAgents } from "./find-agents.sql.ts";
import { loadGraph } from "./graph-cache.ts";
import { publicLanes } from "./select-lane.ts";

type Page = OutputOf<typeof dashboardOperations.listAgents>;

/** A page: whoever asks for an equal one may be given the same, because what they reach is part of it. */
interface Asked {
  readonly workspaceId: string;
  readonly sort: AgentSort;
  readonly limit: number;
  readonly params: unknown[];
  readonly boundTo: Json;
}

/** Equal pages that are asked for in one tick are read and made once, such as those of many clients of a key. */
const pagesOf = perDatabase((db) =>
  coalesce(async (keys: readonly string[]) => {
    const made = keys.map(async (key) => [key, await readPage(db, JSON.parse(key))] as const);
    return new Map(await Promise.all(made));
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
}): Promise<Page> {
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
  const asked: Asked = { workspaceId: actor.workspaceId, sort, limit, params, boundTo };
  const page = await pagesOf(runtime().db)(JSON.stringify(asked));
  if (!page) throw new Error("a page of agents was not read");
  return page;
}

async function readPage(db: Database, { workspaceId, sort, limit, params, boundTo }: Asked): Promise<Page> {
  const rows = await db.run<FoundAgent>(findAgents[sort], params);
  const { page, pagination } = pageOf(rows, {
    limit,
    boundTo,
    placeOf: (last) => JSON.stringify([last.place, last.id]),
  });
  const agents = await Promise.all(page.map((row) => listed(workspaceId, row)));
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
