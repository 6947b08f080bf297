import type { Actor } from "#lib/nouns/access/actor.ts";
import { reachesEveryTeam } from "#lib/nouns/access/permissions.ts";
import { metadataPair } from "#lib/nouns/run-start/insert-metadata.sql.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { isId } from "#lib/platform/ids.ts";
import type { RunFilter } from "./run-filter.ts";
import { isSearchExact, matchesSearch, placesOf, searchedIds } from "./run-search.sql.ts";

/** The index that yields runs by time; the rest of the filter is checked run by run. */
export type Driver =
  | `metadata ${number}`
  | "failures"
  | "codes"
  | "nodes"
  | "credentials"
  | "statuses"
  | "search"
  | "durations"
  | "agents"
  | "workspace";

/** A search that is known in more places than these is not read from each of them. */
const MAX_PLACES = 60;

/** A statement with its parameters, named by what it filters. */
export interface Ask {
  readonly statement: Statement;
  readonly values: readonly unknown[];
}

/** The indexes that fit a filter, usually most selective first. */
export function driversOf(actor: Actor, filter: RunFilter): Driver[] {
  const { metadata, failureGroupId, errorCode, nodeId, credentialIds, statuses, agentIds, teamIds } = filter;
  const drivers: (Driver | false)[] = [
    ...metadata.map((_, index) => `metadata ${index}` as const),
    failureGroupId !== undefined && "failures",
    errorCode !== undefined && "codes",
    nodeId !== undefined && "nodes",
    credentialIds.length > 0 && "credentials",
    statuses.length > 0 && !statuses.includes("completed") && "statuses",
    filter.search !== undefined && placesOf(filter.search) <= MAX_PLACES && "search",
    (agentIds.length + teamIds.length > 0 || !reachesEveryTeam(actor)) && "agents",
    "workspace",
    asksForDuration(filter) && "durations",
  ];
  return drivers.filter((driver) => driver !== false);
}

/** Collects the parameters and the parts of the statement's name. */
class Parts {
  readonly values: unknown[] = [];
  readonly names: string[] = [];
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

interface Range {
  readonly beforeId: string;
  /** How many runs of the driver's index to check. */
  readonly walk: number;
}

/** The newest `walk` ids of the driver's index in a range, before the rest of the filter. */
function idsOf(
  { actor, filter, driver, range }: { actor: Actor; filter: RunFilter; driver: Driver; range: Range },
  parts: Parts,
  { sorts }: { sorts: boolean } = { sorts: true },
): string {
  parts.names.push(driver);
  const workspace = `${parts.add(actor.workspaceId)}::text`;
  const from = `${parts.add(filter.fromId)}::text`;
  const before = `${parts.add(range.beforeId)}::text`;
  const walk = `${parts.add(range.walk)}::int`;
  const newest = (id: string) =>
    `${id} >= ${from} and ${id} < ${before}${sorts ? ` order by ${id} desc` : ""} limit ${walk}`;
  const each = (list: string, where: string) => `
      select ids.id from ${list}
       cross join lateral (select r.id from runs r where ${where} and ${newest("r.id")}) ids
       order by ids.id desc limit ${walk}`;
  if (isMetadata(driver)) {
    const { key, value } = filter.metadata[Number(driver.split(" ")[1])] ?? { key: "", value: "" };
    const pair = metadataPair(workspace, `${parts.add(key)}::text`, `${parts.add(value)}::text`);
    return `select m.run_id as id from run_metadata m where m.pair = ${pair} and ${newest("m.run_id")}`;
  }
  switch (driver) {
    case "workspace": // runs_workspace
      return `select r.id from runs r where r.workspace_id = ${workspace} and ${newest("r.id")}`;
    case "failures": // runs_failure_group
      return `select r.id from runs r where r.workspace_id = ${workspace}
        and r.failure_group_id = ${parts.add(filter.failureGroupId)} and ${newest("r.id")}`;
    case "codes": // runs_failed_code
      return `select r.id from runs r where r.status = 'failed' and r.workspace_id = ${workspace}
        and r.error ->> 'code' = ${parts.add(filter.errorCode)} and ${newest("r.id")}`;
    case "nodes": // runs_failed_node
      return `select r.id from runs r where r.status = 'failed' and r.workspace_id = ${workspace}
        and r.error ->> 'nodeId' = ${parts.add(filter.nodeId)} and ${newest("r.id")}`;
    case "credentials": // runs_credential
      return each(`unnest(${parts.add(filter.credentialIds)}::text[]) c(id)`, "r.credential_id = c.id");
    case "statuses": // runs_status
      return each(
        `unnest(${parts.add(filter.statuses)}::text[]) s(status)`,
        `r.workspace_id = ${workspace} and r.status = s.status and r.status <> 'completed'`,
      );
    case "search":
      if (!filter.search) throw new Error("there is no search to walk");
      return searchedIds(filter.search, { add: (value) => parts.add(value), workspace, walk, newest });
    case "agents": // runs_agent
      return each(`(${agentsOf(actor, filter, workspace, parts)}) a`, "r.agent_id = a.id");
    case "durations": // runs_duration, sorted completely; bounds of the id inside would make the planner walk the primary key
      return `
      select id from (
        select r.id from runs r where r.workspace_id = ${workspace} and ${durationIs("r", filter, parts)} offset 0
      ) fitting where ${newest("id")}`;
  }
}

const isMetadata = (driver: Driver): driver is `metadata ${number}` => driver.startsWith("metadata ");

/** The requested agents that are in reach. */
function agentsOf(actor: Actor, filter: RunFilter, workspace: string, parts: Parts): string {
  const { agentIds, teamIds } = filter;
  const conditions = [`workspace_id = ${workspace}`];
  const narrow = (name: string, column: string, values: readonly string[]) => {
    parts.names.push(name);
    conditions.push(`${column} = any(${parts.add(values)}::text[])`);
  };
  if (agentIds.length > 0) narrow("agents-asked", "id", agentIds);
  if (teamIds.length > 0) narrow("teams-asked", "team_id", teamIds);
  if (!reachesEveryTeam(actor)) narrow("reach", "team_id", actor.teamIds);
  return `select id from agents where ${conditions.join(" and ")}`;
}

function durationIs(run: string, { minDurationMs, maxDurationMs }: RunFilter, parts: Parts): string {
  parts.names.push(
    `duration${minDurationMs === undefined ? "" : "-min"}${maxDurationMs === undefined ? "" : "-max"}`,
  );
  return [
    `${run}.duration_ms is not null`,
    ...(minDurationMs === undefined ? [] : [`${run}.duration_ms >= ${parts.add(minDurationMs)}`]),
    ...(maxDurationMs === undefined ? [] : [`${run}.duration_ms <= ${parts.add(maxDurationMs)}`]),
  ].join(" and ");
}

const asksForDuration = ({ minDurationMs, maxDurationMs }: RunFilter): boolean =>
  minDurationMs !== undefined || maxDurationMs !== undefined;

const KNOWS_STATUS: readonly Driver[] = ["statuses", "failures", "codes", "nodes"];

/** The rest of the filter, checked for each run of the driver's index. */
function residual(
  { actor, filter, driver }: { actor: Actor; filter: RunFilter; driver: Driver },
  parts: Parts,
): string[] {
  const conditions: string[] = [];
  const add = (name: string, condition: string) => {
    parts.names.push(name);
    conditions.push(condition);
  };
  if (!KNOWS_STATUS.includes(driver) && filter.statuses.length > 0) {
    add("status", `r.status = any(${parts.add(filter.statuses)}::text[])`);
  }
  const narrowsAgents = filter.agentIds.length + filter.teamIds.length > 0 || !reachesEveryTeam(actor);
  if (driver !== "agents" && narrowsAgents) {
    conditions.push(`r.agent_id in (${agentsOf(actor, filter, "$1", parts)})`);
  }
  if (driver !== "credentials" && filter.credentialIds.length > 0) {
    add("credential", `r.credential_id = any(${parts.add(filter.credentialIds)}::text[])`);
  }
  if (filter.search && !(driver === "search" && isSearchExact(filter.search))) {
    const condition = matchesSearch(filter.search, { add: (value) => parts.add(value), run: "r" });
    add("searched", condition);
  }
  if (filter.laneId !== undefined) add("lane", `r.lane_id = ${parts.add(filter.laneId)}`);
  if (filter.version !== undefined) {
    // The primary key of agent_versions; of one agent, it is looked up once.
    const graph = `select v.graph_fingerprint from agent_versions v
      where v.agent_id = r.agent_id and v.version = ${parts.add(filter.version)}::int`;
    // A preview runs a draft, whatever its graph equals.
    add("version", `(r.graph_fingerprint = (${graph}) and not r.preview)`);
  }
  if (driver !== "durations" && asksForDuration(filter)) conditions.push(durationIs("r", filter, parts));
  for (const { key, value } of filter.metadata) {
    const name = `${parts.add(key)}::text`;
    // As in the index of pairs: null is the word, and objects and lists have no value.
    add(
      "metadata",
      `json_typeof(r.metadata -> ${name}) not in ('object', 'array') and coalesce(r.metadata ->> ${name}, 'null') = ${parts.add(value)}`,
    );
  }
  if (driver !== "failures" && filter.failureGroupId !== undefined)
    add("failure", `r.failure_group_id = ${parts.add(filter.failureGroupId)}`);
  if (driver !== "codes" && filter.errorCode !== undefined)
    add("code", `r.error ->> 'code' = ${parts.add(filter.errorCode)}`);
  if (driver !== "nodes" && filter.nodeId !== undefined)
    add("node", `r.error ->> 'nodeId' = ${parts.add(filter.nodeId)}`);
  return conditions;
}

/** A person has one id in all workspaces: their index holds runs of others, which are left out one by one. */
function maySeeElsewhere({ driver, filter }: Look): boolean {
  const ids =
    driver === "credentials" ? filter.credentialIds : driver === "search" ? filter.search?.credentialIds : [];
  return (ids ?? []).some((id) => isId("user", id));
}

interface Look {
  readonly actor: Actor;
  readonly filter: RunFilter;
  readonly driver: Driver;
  readonly range: Range;
}

/** The matching ids among the next `walk` of the driver's index, newest first, at most `count`. */
export function askForRuns(look: Look & { count: number }): Ask & { readonly isExact: boolean } {
  const parts = new Parts();
  const ids = idsOf(look, parts);
  const conditions = residual(look, parts);
  const limit = parts.add(look.count);
  const isExact = conditions.length === 0 && !isMetadata(look.driver) && !maySeeElsewhere(look);
  const where = ["r.workspace_id = $1", ...conditions].join(" and ");
  const text = `
    select r.id from (${ids}
    ) c join runs r on r.id = c.id where ${where} order by c.id desc limit ${limit}`;
  return { statement: { name: `list-runs ${parts.names.join(" ")}`, text }, values: parts.values, isExact };
}

/** Those of the ids that match the rest of the filter, newest first, at most `count`. Index: the primary key. */
export function askForListed({
  actor,
  filter,
  ids,
  count,
}: {
  actor: Actor;
  filter: RunFilter;
  ids: readonly string[];
  count: number;
}): Ask {
  const parts = new Parts();
  const workspace = parts.add(actor.workspaceId);
  const list = parts.add(ids);
  const conditions = residual({ actor, filter, driver: "workspace" }, parts);
  const text = `
    select r.id from unnest(${list}::text[]) c(id) join runs r on r.id = c.id
     where ${[`r.workspace_id = ${workspace}`, ...conditions].join(" and ")} order by c.id desc limit ${parts.add(count)}`;
  return { statement: { name: `listed-runs ${parts.names.join(" ")}`, text }, values: parts.values };
}

/** How many runs the driver's index has in a range, up to `walk`. Durations need not be sorted for it. */
export function askForCount(look: Look): Ask {
  const parts = new Parts();
  const ids = idsOf(look, parts, { sorts: look.driver !== "durations" });
  const text = `select count(*)::int as "count" from (${ids}) walked where $1::text is not null`;
  return { statement: { name: `count-of-runs ${parts.names.join(" ")}`, text }, values: parts.values };
}

/** The end of a walk: the oldest id checked, and the number of ids. */
export function askForEnd(look: Look): Ask {
  const parts = new Parts();
  const ids = idsOf(look, parts);
  const text = `select min(id) as "id", count(*)::int as "count" from (${ids}) walked where $1::text is not null`;
  return { statement: { name: `end-of-runs ${parts.names.join(" ")}`, text }, values: parts.values };
}
