import { agentToolDefinition, agentToolResult, isAgentTool } from "#lib/contract/agent-tools.ts";
import { isJsonObject, type Json, type JsonObject, memberOf } from "#lib/contract/json.ts";
import type { Lane } from "#lib/language/agent-document/agent-document.ts";
import type { CalledAgent, CalledLane, ToolForm } from "#lib/language/agent-document/checks/environment.ts";
import { laneInputSchema } from "#lib/language/agent-document/lane-input-schema.ts";
import { BUILT_IN_TOOLS } from "#lib/language/agent-document/tool-name.ts";
import type { PublishedSkill } from "#lib/language/agent-document/validate-document.ts";
import type { SkillUse } from "#lib/language/node-types/llm/skills.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { isId } from "#lib/platform/ids.ts";

/** The configs of all nodes of a graph in whatever state, those in bodies too. */
export function nodeConfigs(graph: Json): JsonObject[] {
  if (!isJsonObject(graph) || !Array.isArray(graph.nodes)) return [];
  return graph.nodes.flatMap((node: Json) => {
    const config = isJsonObject(node) ? node.config : undefined;
    if (config === undefined || !isJsonObject(config)) return [];
    return config.body === undefined ? [config] : [config, ...nodeConfigs(config.body)];
  });
}

const findAgentIds: Statement = {
  name: "find-agent-ids",
  text: `select id as "id" from agents where workspace_id = $1`,
};

/** The agents that graphs of the workspace may call. Whether one is published is seen when it is called. */
export async function agentIds(
  queries: Pick<Queries, "run">,
  { workspaceId }: { workspaceId: string },
): Promise<ReadonlySet<string>> {
  const rows = await queries.run<{ id: string }>(findAgentIds, [workspaceId]);
  return new Set(rows.map(({ id }) => id));
}

const findConnectionNames: Statement = {
  name: "find-connection-names",
  text: `select name as "name" from connections where workspace_id = $1`,
};

/** The valid values of `connectionId` in the workspace. Index: the primary key. */
export async function connectionNames(
  queries: Pick<Queries, "run">,
  { workspaceId }: { workspaceId: string },
): Promise<ReadonlySet<string>> {
  const rows = await queries.run<{ name: string }>(findConnectionNames, [workspaceId]);
  return new Set(rows.map(({ name }) => name));
}

/** Index: tool_servers primary key. */
const findToolNames: Statement = {
  name: "find-tool-names",
  text: `
    select s.name || '.' || (t.value->>'name') as "name"
      from tool_servers s, json_array_elements(s.tools) as t(value)
     where s.workspace_id = $1`,
};

/** The tools that a workspace's agents may use: built-in ones and those of its tool servers. */
export async function knownTools(
  queries: Pick<Queries, "run">,
  { workspaceId }: { workspaceId: string },
): Promise<ReadonlySet<string>> {
  const rows = await queries.run<{ name: string }>(findToolNames, [workspaceId]);
  return new Set([...BUILT_IN_TOOLS, ...rows.map(({ name }) => name)]);
}

/** $1 workspace, $2 names. Index: tool_servers primary key. */
const findToolForms: Statement = {
  name: "find-tool-forms",
  text: `
    select s.name || '.' || (t.value->>'name') as "name", t.value->'inputSchema' as "inputSchema",
           t.value->'outputSchema' as "outputSchema"
      from tool_servers s, json_array_elements(s.tools) as t(value)
     where s.workspace_id = $1 and s.name || '.' || (t.value->>'name') = any($2)`,
};

/** What the tools take and give that tool nodes of a graph, in whatever state, call. */
export async function toolForms(
  queries: Pick<Queries, "run">,
  { workspaceId, graph }: { workspaceId: string; graph: Json },
): Promise<Readonly<Record<string, ToolForm>>> {
  const named = nodeConfigs(graph).flatMap(({ tool }) => (typeof tool === "string" ? [tool] : []));
  const names = [...new Set(named)];
  const own = names.filter(isAgentTool).map((name) => {
    const form = { inputSchema: agentToolDefinition(name).inputSchema, outputSchema: agentToolResult(name) };
    return [name, form] as const;
  });
  const remote = names.filter((name) => !isAgentTool(name) && name.includes("."));
  const rows =
    remote.length === 0
      ? []
      : await queries.run<ToolForm & { name: string }>(findToolForms, [workspaceId, remote]);
  const others = rows.map(
    ({ name, inputSchema, outputSchema }) =>
      [name, { inputSchema, outputSchema: opened(outputSchema) }] as const,
  );
  return Object.fromEntries([...own, ...others]);
}

/** Nobody checks what a server gives against its own schema: a member that it does not declare may be there all the same. */
function opened(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema), (keyword, value) =>
    keyword === "additionalProperties" && value === false ? undefined : value,
  );
}

/** $1 workspace, $2 team, $3 skills, $4 versions. Indexes: the primary keys. */
const findNamed: Statement = {
  name: "find-named-skills",
  text: `
    select s.id as "id", s.published_version as "publishedVersion", json_object_agg(v.version, v.tools) as "tools"
      from skills s
      join skill_versions v on v.skill_id = s.id and (v.version = s.published_version or v.version = any($4::int[]))
     where s.workspace_id = $1 and s.team_id = $2 and s.id = any($3)
     group by s.id`,
};

/** The published skills of a team that a graph, in whatever state, names. */
export async function knownSkills(
  queries: Pick<Queries, "run">,
  { workspaceId, teamId, graph }: { workspaceId: string; teamId: string; graph: Json },
): Promise<Readonly<Record<string, PublishedSkill>>> {
  const uses = nodeConfigs(graph).flatMap(({ skills }) =>
    Array.isArray(skills) ? skills.flatMap(useOf) : [],
  );
  const ids = new Set(uses.map(({ skillId }) => skillId));
  if (ids.size === 0) return {};
  const versions = new Set(uses.flatMap(({ version }) => version ?? []));
  const rows = await queries.run<{ id: string } & PublishedSkill>(findNamed, [
    workspaceId,
    teamId,
    [...ids],
    [...versions],
  ]);
  return Object.fromEntries(rows.map(({ id, ...skill }) => [id, skill]));
}

/** Malformed entries name nothing; another check reports them. A document has room for very many. */
function useOf(value: Json): SkillUse[] {
  if (!isJsonObject(value)) return [];
  const { skillId, version } = value;
  if (typeof skillId !== "string" || !isId("skill", skillId)) return [];
  if (version === undefined) return [{ skillId }];
  return typeof version === "number" && Number.isInteger(version) && Math.abs(version) < 2 ** 31
    ? [{ skillId, version }]
    : [];
}

/** $1 workspace, $2 team, $3 names. Index: agents_by_name. */
const findNamedAgents: Statement = {
  name: "find-agents-by-their-names",
  text: `
    select name as "name", min(id) as "id" from agents
     where workspace_id = $1 and team_id = $2 and name = any($3)
     group by name having count(*) = 1`,
};

/** Ids of the team's agents whose names stand in a graph, in whatever state, where an id belongs. */
export async function agentsByName(
  queries: Pick<Queries, "run">,
  { workspaceId, teamId, graph }: { workspaceId: string; teamId: string; graph: Json },
): Promise<Readonly<Record<string, string>>> {
  const named = nodeConfigs(graph).flatMap(({ agentId }) =>
    typeof agentId === "string" && !isId("agent", agentId) ? [agentId] : [],
  );
  const names = [...new Set(named)].slice(0, MAX_AGENTS);
  if (names.length === 0) return {};
  const rows = await queries.run<{ name: string; id: string }>(findNamedAgents, [workspaceId, teamId, names]);
  return Object.fromEntries(rows.map(({ name, id }) => [name, id]));
}

/** Reading the lanes of a graph of 1 MiB takes a few milliseconds; of more agents than this nothing is said. */
const MAX_AGENTS = 50;

/** $1 workspace, $2 team, $3 agents, $4 agents with their lanes that are called. Indexes: the primary keys. */
const findCalled: Statement = {
  name: "find-called-agents",
  text: `
    select a.id as "id", a.team_id = $2 as "isOfTeam",
           (select json_agg(l.value->>'id') from json_array_elements(g.document->'lanes') l) as "laneIds",
           (select json_agg(l.value) from json_array_elements(g.document->'lanes') l
             where a.team_id = $2 and a.id || ' ' || (l.value->>'id') = any($4)) as "lanes"
      from agents a
      left join agent_versions v on v.agent_id = a.id and v.version = a.published_version
      left join graphs g on g.workspace_id = a.workspace_id and g.fingerprint = v.graph_fingerprint
     where a.workspace_id = $1 and a.id = any($3)`,
};

/** The agents that a graph, in whatever state, calls by id or by name, as they are published now. */
export async function calledAgents(
  queries: Pick<Queries, "run">,
  {
    workspaceId,
    teamId,
    graph,
    byName,
  }: { workspaceId: string; teamId: string; graph: Json; byName: Readonly<Record<string, string>> },
): Promise<Readonly<Record<string, CalledAgent>>> {
  const calls = nodeConfigs(graph).flatMap(({ agentId: given, laneId }) => {
    if (typeof given !== "string") return [];
    const agentId = memberOf(byName, given) ?? given;
    return isId("agent", agentId) ? [{ agentId, laneId }] : [];
  });
  const ids = [...new Set(calls.map(({ agentId }) => agentId))].slice(0, MAX_AGENTS);
  if (ids.length === 0) return {};
  const lanes = new Set(calls.map(({ agentId, laneId }) => `${agentId} ${String(laneId)}`));
  const rows = await queries.run<CalledRow>(findCalled, [workspaceId, teamId, ids, [...lanes]]);
  return Object.fromEntries(
    rows.map(({ id, ...called }) => [id, { ...called, lanes: lanesOf(called.lanes) }]),
  );
}

interface CalledRow extends Omit<CalledAgent, "lanes"> {
  readonly id: string;
  readonly lanes: readonly Lane[] | null;
}

function lanesOf(lanes: readonly Lane[] | null): Readonly<Record<string, CalledLane>> {
  return Object.fromEntries(
    (lanes ?? []).map((lane) => {
      const { supported, required, fields } = lane.attachments;
      const needsFiles = supported && (required || fields.some((field) => field.required));
      return [lane.id, { inputSchema: laneInputSchema(lane), takesFiles: supported, needsFiles }];
    }),
  );
}
