import { DomainError } from "#lib/contract/errors.ts";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { reachesTeam } from "#lib/nouns/access/permissions.ts";
import type { CredentialDigest } from "#lib/nouns/access/read-with-credential.ts";
import { readWithKey, type WithKey } from "#lib/nouns/keys/find-keys.sql.ts";
import { readWithToken, type WithToken } from "#lib/nouns/oauth/find-access-tokens.sql.ts";
import { batch } from "#lib/platform/db/batch.ts";
import { coalesceRows } from "#lib/platform/db/coalesce.ts";
import { perDatabase, type Statement } from "#lib/platform/db/database.ts";
import { isId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findAgentByName } from "./find-agent-by-name.ts";
import { loadGraph } from "./graph-cache.ts";

export interface PublishedAgent {
  readonly id: string;
  readonly workspaceId: string;
  readonly teamId: string;
  readonly name: string;
  readonly description: string;
  readonly updatedAt: Date;
  /** The agent's concurrency limit; null: only the workspace's applies. */
  readonly maxConcurrentRuns: number | null;
  readonly version: number;
  readonly graphFingerprint: string;
  readonly graph: AgentDocument;
}

type AgentRow = Omit<PublishedAgent, "graph"> & { readonly lookup: number };

const lookups = batch({ agent_id: "text", workspace_id: "text" });

/**
 * Published agents of lookups `q`, each in a workspace. Indexes: the primary key of agents, agent_versions by agent and
 * version.
 */
const agentsOf = (lookups: string): string => `
    select q.lookup::int as "lookup", a.id as "id", a.workspace_id as "workspaceId", a.team_id as "teamId", a.name as "name",
           a.description as "description", a.updated_at as "updatedAt",
           a.max_concurrent_runs as "maxConcurrentRuns",
           a.published_version as "version", v.graph_fingerprint as "graphFingerprint"
      from ${lookups}
      cross join lateral (
        select * from agents where id = q.agent_id and workspace_id = q.workspace_id offset 0
      ) a
      cross join lateral (
        select graph_fingerprint from agent_versions where agent_id = a.id and version = a.published_version offset 0
      ) v`;

/** Finds any number of agents in one round trip. */
const findAgents: Statement = {
  name: "find-published-agents",
  text: agentsOf(lookups.rows("q", { ordinal: "lookup" })),
};

/** A finder per database: lookups of one tick share a query. Ids have no spaces. */
const finderOf = perDatabase((db) =>
  coalesceRows((keys) => {
    const wanted = keys.map((key) => {
      const [agent_id = null, workspace_id = null] = key.split(" ");
      return { agent_id, workspace_id };
    });
    return db.run<AgentRow>(findAgents, lookups.values(wanted));
  }),
);

/** An agent that is read together with the caller's credential. */
export type AgentAhead = WithKey<AgentRow> | WithToken<AgentRow>;

const AHEAD = agentsOf('(select ahead.id as agent_id, c."workspaceId" as workspace_id, ahead.lookup) q');
const readAhead = {
  key: readWithKey<AgentRow>("find-published-agents-ahead", AHEAD),
  grant: readWithToken<AgentRow>("find-published-agents-ahead-of-token", AHEAD),
} as const;

/** Reads what `findPublishedAgent` will need; undefined where that cannot be an agent. */
export function readAgentAhead(agentId: string, { kind, hash }: CredentialDigest): AgentAhead | undefined {
  return isId("agent", agentId) ? readAhead[kind](agentId, hash) : undefined;
}

const OUT_OF_REACH = {
  key: "The key's creator does not currently have access to this agent.",
  grant: "The person who connected this app does not currently have access to this agent.",
  user: "This agent belongs to a team that you are not in.",
} as const;

/**
 * The agent as published now.
 * @throws DomainError agent_not_found if it is unknown, unpublished or in another workspace; permission_denied if it
 * belongs to a team that the actor does not reach now (D1); invalid_request for the name of several.
 */
export async function findPublishedAgent({
  actor,
  agentId: given,
  orName = false,
  ahead,
}: {
  actor: Actor;
  agentId: string;
  /** Whether to treat a text that is not an id as an agent's exact name. */
  orName?: boolean;
  /** The agent, read together with the actor's credential. */
  ahead?: AgentAhead | undefined;
}): Promise<PublishedAgent> {
  const isName = orName && !isId("agent", given);
  const agentId = isName ? await findAgentByName({ actor, name: given }) : given;
  const row = isId("agent", agentId)
    ? await (ahead?.found ?? finderOf(runtime().db)(`${agentId} ${actor.workspaceId}`))
    : undefined;
  if (!row) throw new DomainError("agent_not_found", "There is no published agent with this id.");
  if (!reachesTeam(actor, row.teamId)) {
    throw new DomainError("permission_denied", OUT_OF_REACH[actor.kind]);
  }
  const graph = await loadGraph({ workspaceId: row.workspaceId, fingerprint: row.graphFingerprint });
  const { lookup: _, ...agent } = row;
  return { ...agent, graph };
}
