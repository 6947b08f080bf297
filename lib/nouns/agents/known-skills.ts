import { isJsonObject, type Json } from "#lib/contract/json.ts";
import type { PublishedSkill } from "#lib/language/agent-document/validate-document.ts";
import type { SkillUse } from "#lib/language/node-types/llm/skills.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { isId } from "#lib/platform/ids.ts";
import { nodeConfigs } from "./node-configs.ts";

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

/** What is malformed names nothing; another check reports it. A document has room for very many of these. */
function useOf(value: Json): SkillUse[] {
  if (!isJsonObject(value)) return [];
  const { skillId, version } = value;
  if (typeof skillId !== "string" || !isId("skill", skillId)) return [];
  if (version === undefined) return [{ skillId }];
  return typeof version === "number" && Number.isInteger(version) && Math.abs(version) < 2 ** 31
    ? [{ skillId, version }]
    : [];
}
