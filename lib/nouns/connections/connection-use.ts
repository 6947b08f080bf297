import { isJsonObject } from "#lib/contract/json.ts";
import { literalMember } from "#lib/language/expressions/literal-member.ts";
import { findInGraphs } from "#lib/nouns/agents/find-in-graphs.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { type CalledAddress, CalledAddresses } from "./called-addresses.ts";
import { findWantedOrigins } from "./find-wanted-origins.ts";

export interface ConnectionUse {
  readonly agents: { readonly id: string; readonly name: string }[];
  readonly toolServers: string[];
  /** Runs that wait for the connection. */
  readonly waitingRuns: number;
  /** The addresses that receive its secret. */
  readonly addresses: CalledAddress[];
  /** Address templates whose host a run computes. */
  readonly computedAddresses: string[];
}

/** Nodes that call an address with a connection. */
const CALLING_NODES = "$.**.config ? (exists(@.connectionId) && exists(@.url))";

/** The built-in callback tool takes its connection from its arguments. */
const CALLBACK_ARGUMENTS = '$.**.config ? (@.tool == "callback").arguments';

const findToolServers: Statement = {
  name: "find-tool-servers-with-connection",
  text: `
    select name as "name", connection_name as "connection", url as "url"
      from tool_servers where workspace_id = $1 and connection_name is not null
     order by name`,
};

/** Index: run_interactions_auth, which has one row for each run that waits for a connection. */
export const countWaits: Statement = {
  name: "count-connection-waits",
  text: `
    select request->>'connectionName' as "connection", count(distinct run_id)::int as "runs"
      from run_interactions
     where workspace_id = $1 and status = 'open' and type = 'auth'
     group by 1`,
};

class Users {
  readonly agents: ConnectionUse["agents"] = [];
  readonly toolServers: string[] = [];
  readonly addresses = new CalledAddresses();
  waitingRuns = 0;

  addAgent(agent: ConnectionUse["agents"][number]): void {
    if (!this.agents.some(({ id }) => id === agent.id)) this.agents.push(agent);
  }

  get use(): ConnectionUse {
    const { agents, toolServers, waitingRuns, addresses } = this;
    return {
      agents,
      toolServers,
      waitingRuns,
      addresses: addresses.known,
      computedAddresses: addresses.computed,
    };
  }
}

/**
 * Who uses each connection name of a workspace: agents, tool servers and waiting runs, with the addresses they call.
 * Includes names without a connection.
 */
export async function connectionUse(
  queries: Pick<Queries, "run">,
  { workspaceId }: { workspaceId: string },
): Promise<ReadonlyMap<string, ConnectionUse>> {
  const users = new Map<string, Users>();
  const of = (name: string) => {
    const known = users.get(name) ?? new Users();
    users.set(name, known);
    return known;
  };
  for (const { agent, value } of await findInGraphs(queries, { workspaceId, path: CALLING_NODES })) {
    if (!isJsonObject(value) || typeof value.connectionId !== "string" || typeof value.url !== "string")
      continue;
    of(value.connectionId).addAgent(agent);
    of(value.connectionId).addresses.addTemplate(value.url, { isRead: value.method === "GET" });
  }
  for (const { agent, value } of await findInGraphs(queries, { workspaceId, path: CALLBACK_ARGUMENTS })) {
    const name = typeof value === "string" ? literalMember(value, "connectionId") : undefined;
    if (name === undefined) continue;
    of(name).addAgent(agent);
    const url = literalMember(String(value), "url");
    if (url !== undefined) of(name).addresses.addUrl(url, { isRead: false });
  }
  const servers = await queries.run<{ name: string; connection: string; url: string }>(findToolServers, [
    workspaceId,
  ]);
  for (const { name, connection, url } of servers) {
    of(connection).toolServers.push(name);
    of(connection).addresses.addUrl(url, { isRead: true });
  }
  const waits = await queries.run<{ connection: string | null; runs: number }>(countWaits, [workspaceId]);
  for (const { connection, runs } of waits) if (connection !== null) of(connection).waitingRuns = runs;
  for (const { connection, origin, runs } of await findWantedOrigins(queries, { workspaceId })) {
    of(connection).addresses.addWaiting(origin, runs);
  }
  return new Map([...users].map(([name, found]) => [name, found.use]));
}

export const UNUSED: ConnectionUse = new Users().use;
