import { findInGraphs } from "#lib/agents/find-in-graphs.ts";
import type { Queries, Statement } from "#lib/db/database.ts";
import { literalMember } from "#lib/expressions/literal-member.ts";

export interface ConnectionUse {
  readonly agents: { readonly id: string; readonly name: string }[];
  readonly toolServers: string[];
  /** Runs that wait until it can be used. */
  waitingRuns: number;
}

/** The built-in tool signs in with what its arguments say. */
const CALLBACK_ARGUMENTS = '$.**.config ? (@.tool == "callback").arguments';

const findToolServers: Statement = {
  name: "find-tool-servers-with-connection",
  text: `
    select name as "name", connection_name as "connection"
      from tool_servers where workspace_id = $1 and connection_name is not null
     order by name`,
};

/** Index: run_interactions_auth, of which there are as many rows as runs wait for a connection. */
const countWaits: Statement = {
  name: "count-connection-waits",
  text: `
    select request->>'connectionName' as "connection", count(distinct run_id)::int as "runs"
      from run_interactions
     where workspace_id = $1 and status = 'open' and type = 'auth'
     group by 1`,
};

/** Who names each connection of a workspace, and what waits for it; also for names that no connection has. */
export async function connectionUse(
  queries: Pick<Queries, "run">,
  { workspaceId }: { workspaceId: string },
): Promise<ReadonlyMap<string, ConnectionUse>> {
  const use = new Map<string, ConnectionUse>();
  const of = (name: string) => {
    const known = use.get(name) ?? { agents: [], toolServers: [], waitingRuns: 0 };
    use.set(name, known);
    return known;
  };
  for (const { agent, value } of await findInGraphs(queries, {
    workspaceId,
    path: "$.**.config.connectionId",
  })) {
    if (typeof value === "string") of(value).agents.push(agent);
  }
  for (const { agent, value } of await findInGraphs(queries, { workspaceId, path: CALLBACK_ARGUMENTS })) {
    const name = typeof value === "string" ? literalMember(value, "connectionId") : undefined;
    if (name === undefined) continue;
    const { agents } = of(name);
    if (!agents.some(({ id }) => id === agent.id)) agents.push(agent);
  }
  const servers = await queries.run<{ name: string; connection: string }>(findToolServers, [workspaceId]);
  for (const { name, connection } of servers) of(connection).toolServers.push(name);
  const waits = await queries.run<{ connection: string | null; runs: number }>(countWaits, [workspaceId]);
  for (const { connection, runs } of waits) if (connection !== null) of(connection).waitingRuns = runs;
  return use;
}

export const UNUSED: ConnectionUse = { agents: [], toolServers: [], waitingRuns: 0 };
