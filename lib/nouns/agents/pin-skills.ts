import { DomainError } from "#lib/contract/errors.ts";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { pointerKeys } from "#lib/language/json-schema/json-pointer.ts";
import { bodyOf } from "#lib/language/node-types/body-of.ts";
import type { GraphNode } from "#lib/language/node-types/graph-node.ts";
import type { SkillUse } from "#lib/language/node-types/llm/skills.ts";
import { rulesOf } from "#lib/language/node-types/rules-of.ts";
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
    const message = `The agent's team has no published skill "${missing}". Publish its draft first (publish_skill), or name one that is.`;
    throw new DomainError("graph_invalid", message, { details: [{ code: "unknown_skill", message }] });
  }
  const pinned = structuredClone(graph);
  for (const use of usesIn(pinned.nodes)) use.version ??= versions.get(use.skillId);
  return pinned;
}

/** The skills without a version, also in bodies. */
export function unpinnedIn(nodes: readonly GraphNode[]): string[] {
  return usesIn(nodes).flatMap(({ skillId, version }) => (version === undefined ? [skillId] : []));
}

/** Every place that names a skill, as the nodes' types say where these are. */
function usesIn(nodes: readonly GraphNode[]): SkillUse[] {
  return nodes.flatMap((node) => {
    const references = rulesOf(node).references?.(node.config) ?? [];
    const own = references.filter(({ to }) => to === "skill").map(({ pointer }) => useAt(node, pointer));
    return [...own, ...usesIn(bodyOf(node)?.nodes ?? [])];
  });
}

function useAt({ config }: GraphNode, pointer: string): SkillUse {
  const keys = pointerKeys(pointer) ?? [];
  // The type has just said that one stands there.
  return keys.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], config) as SkillUse;
}
