import { DomainError } from "#lib/contract/errors.ts";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { bodyOf } from "#lib/language/node-types/body-of.ts";
import type { GraphNode } from "#lib/language/node-types/graph-node.ts";
import type { SkillUse } from "#lib/language/node-types/llm/skills.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";

/** $1 workspace, $2 team, $3 skills. Index: the primary key. */
const findPublished: Statement = {
  name: "find-published-skills",
  text: `
    select id as "id", published_version as "version" from skills
     where workspace_id = $1 and team_id = $2 and id = any($3) and published_version is not null`,
};

/**
 * The graph in which every skill has a version: what names none gets the one that is published now. Whoever captures a
 * graph (publishing, a preview) pins it first, in the same transaction, so that the fingerprint covers the skills and a
 * run never sees a newer one. A graph without such skills is answered as it is.
 * @throws DomainError graph_invalid where the team has not published a skill; validation says so first.
 */
export async function pinSkills(
  queries: Pick<Queries, "run">,
  { workspaceId, teamId, graph }: { workspaceId: string; teamId: string; graph: AgentDocument },
): Promise<AgentDocument> {
  const ids = new Set(unpinnedIn(graph.nodes));
  if (ids.size === 0) return graph;
  const rows = await queries.run<{ id: string; version: number }>(findPublished, [
    workspaceId,
    teamId,
    [...ids],
  ]);
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  const missing = [...ids].find((id) => !versions.has(id));
  if (missing !== undefined) {
    const message = `The agent's team has no published skill "${missing}".`;
    throw new DomainError("graph_invalid", message, { details: [{ code: "unknown_skill", message }] });
  }
  return { ...graph, nodes: graph.nodes.map((node) => pinned(node, versions)) };
}

/** The skills without a version, also in bodies. */
export function unpinnedIn(nodes: readonly GraphNode[]): string[] {
  return nodes.flatMap((node) => {
    const skills = node.type === "llm" ? (node.config.skills ?? []) : [];
    const own = skills.flatMap(({ skillId, version }) => (version === undefined ? [skillId] : []));
    return [...own, ...unpinnedIn(bodyOf(node)?.nodes ?? [])];
  });
}

function pinned(node: GraphNode, versions: ReadonlyMap<string, number>): GraphNode {
  switch (node.type) {
    case "llm": {
      const { skills, ...config } = node.config;
      return skills
        ? { ...node, config: { ...config, skills: skills.map((use) => pin(use, versions)) } }
        : node;
    }
    case "for_each":
      return { ...node, config: { ...node.config, body: pinnedBody(node.config.body, versions) } };
    case "loop":
      return { ...node, config: { ...node.config, body: pinnedBody(node.config.body, versions) } };
    default:
      return node;
  }
}

function pinnedBody<Body extends { nodes: GraphNode[] }>(
  body: Body,
  versions: ReadonlyMap<string, number>,
): Body {
  return { ...body, nodes: body.nodes.map((node) => pinned(node, versions)) };
}

function pin({ skillId, version }: SkillUse, versions: ReadonlyMap<string, number>): SkillUse {
  const known = version ?? versions.get(skillId);
  return known === undefined ? { skillId } : { skillId, version: known };
}
