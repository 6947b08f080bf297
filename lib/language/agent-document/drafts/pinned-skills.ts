import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import { allNodes, changeLevels, draftListOf } from "./levels.ts";

/** A skill that a node of a draft uses at a fixed version. */
export interface PinnedSkill {
  readonly nodeId: string;
  readonly nodeName: string;
  readonly skillId: string;
  readonly version: number;
}

/**
 * The skills of a draft that name their version. Publishing gives a version to those that name none, and a version that is
 * restored keeps it: then newer instructions do not reach the agent.
 */
export function pinnedSkills(graph: JsonObject): PinnedSkill[] {
  return allNodes(graph).flatMap(({ node: { id: nodeId, name, config } }) => {
    const nodeName = typeof name === "string" && name !== "" ? name : nodeId;
    const skills = isJsonObject(config ?? null) ? (config as JsonObject).skills : undefined;
    return (Array.isArray(skills) ? skills : []).flatMap((use): PinnedSkill[] => {
      if (!isJsonObject(use)) return [];
      const { skillId, version } = use;
      return typeof skillId === "string" && typeof version === "number"
        ? [{ nodeId, nodeName, skillId, version }]
        : [];
    });
  });
}

/** The draft with the versions that are published when it is. */
export function withNewestSkills(graph: JsonObject): JsonObject {
  return changeLevels(graph, (level) => ({ ...level, nodes: draftListOf(level, "nodes").map(unpinned) }));
}

function unpinned(node: Json): Json {
  if (!isJsonObject(node) || !isJsonObject(node.config ?? null)) return node;
  const config = node.config as JsonObject;
  if (!Array.isArray(config.skills)) return node;
  const skills = config.skills.map((use) => {
    if (!isJsonObject(use)) return use;
    const { version: _, ...rest } = use;
    return rest;
  });
  return { ...node, config: { ...config, skills } };
}
