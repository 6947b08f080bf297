import type { Actor } from "#lib/auth/actor.ts";
import { reachesTeam } from "#lib/auth/permissions.ts";
import type { AgentDocument } from "#lib/contract/agent-document.ts";
import { coalesce } from "#lib/db/coalesce.ts";
import type { Database, Statement } from "#lib/db/database.ts";
import { DomainError } from "#lib/errors.ts";
import { isId } from "#lib/ids.ts";
import { runtime } from "#lib/runtime.ts";
import { loadGraph } from "./graph-cache.ts";

export interface PublishedAgent {
  readonly id: string;
  readonly workspaceId: string;
  readonly teamId: string;
  readonly name: string;
  readonly description: string;
  readonly updatedAt: Date;
  /** Of its runs; null: as many as the workspace allows. */
  readonly maxConcurrentRuns: number | null;
  readonly graphFingerprint: string;
  readonly graph: AgentDocument;
}

type AgentRow = Omit<PublishedAgent, "graph">;

/**
 * Published agents, one round trip for any number of look-ups; the workspace stands in each.
 * $1 agent ids, $2 workspaces. Indexes: the primary key of agents, agent_versions by agent and version.
 */
const findAgents: Statement = {
  name: "find-published-agents",
  text: `
    select a.id as "id", a.workspace_id as "workspaceId", a.team_id as "teamId", a.name as "name",
           a.description as "description", a.updated_at as "updatedAt",
           a.max_concurrent_runs as "maxConcurrentRuns", v.graph_fingerprint as "graphFingerprint"
      from unnest($1::text[], $2::text[]) as q(agent_id, workspace_id)
      cross join lateral (
        select * from agents where id = q.agent_id and workspace_id = q.workspace_id offset 0
      ) a
      cross join lateral (
        select graph_fingerprint from agent_versions where agent_id = a.id and version = a.published_version offset 0
      ) v`,
};

const finders = new WeakMap<Database, (lookup: string) => Promise<AgentRow | undefined>>();
const lookupOf = (agentId: string, workspaceId: string) => `${agentId} ${workspaceId}`;

/** One finder a database: look-ups of one tick share a query. */
function finderOf(db: Database): (lookup: string) => Promise<AgentRow | undefined> {
  const present = finders.get(db);
  if (present) return present;
  const finder = coalesce(async (lookups: readonly string[]) => {
    const pairs = lookups.map((lookup) => lookup.split(" "));
    const rows = await db.run<AgentRow>(findAgents, [pairs.map(([id]) => id), pairs.map(([, id]) => id)]);
    return new Map(rows.map((row) => [lookupOf(row.id, row.workspaceId), row]));
  });
  finders.set(db, finder);
  return finder;
}

const OUT_OF_REACH = {
  key: "The key's creator does not currently have access to this agent.",
  grant: "Whoever connected this app does not currently have access to this agent.",
  user: "This agent belongs to a team that you are not in.",
} as const;

/**
 * The agent as published now.
 * @throws DomainError agent_not_found when it is unknown, unpublished or in another workspace;
 *   permission_denied when it belongs to a team the actor does not reach now (D1).
 */
export async function findPublishedAgent({
  actor,
  agentId,
}: {
  actor: Actor;
  agentId: string;
}): Promise<PublishedAgent> {
  const row = isId("agent", agentId)
    ? await finderOf(runtime().db)(lookupOf(agentId, actor.workspaceId))
    : undefined;
  if (!row) throw new DomainError("agent_not_found", "There is no published agent with this id.");
  if (!reachesTeam(actor, row.teamId)) {
    throw new DomainError("permission_denied", OUT_OF_REACH[actor.kind]);
  }
  const graph = await loadGraph({ workspaceId: row.workspaceId, fingerprint: row.graphFingerprint });
  return { ...row, graph };
}
