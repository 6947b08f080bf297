import { isJsonObject, type Json, type JsonObject, memberOf } from "#lib/contract/json.ts";
import { GraphNode } from "#lib/language/node-types/graph-node.ts";
import { Lane } from "../agent-document.ts";
import { changeNodes, type DraftNode } from "../drafts/levels.ts";

/**
 * A document with what publishing writes into it: the defaults of every lane and node that can be read, and the versions
 * of its skills. The rest stays as it is: so a draft is compared with a version by what it means, problems or not.
 * @param skillVersions the published versions by skill.
 */
export function fillDefaults(document: Json, skillVersions: Readonly<Record<string, number>> = {}): Json {
  if (!isJsonObject(document)) return document;
  const pinned = changeNodes(document, (node) => withVersions(node, skillVersions));
  const filled = (name: "lanes" | "nodes", schema: typeof Lane | typeof GraphNode) => {
    const list = pinned[name];
    return Array.isArray(list) ? { [name]: list.map((part: Json) => partWith(schema, part)) } : {};
  };
  return { ...pinned, ...filled("lanes", Lane), ...filled("nodes", GraphNode) };
}

function partWith(schema: typeof Lane | typeof GraphNode, part: Json): Json {
  const read = schema.safeParse(part);
  return read.success ? (read.data as unknown as Json) : part; // read from JSON, so it is JSON
}

function withVersions(node: DraftNode, versions: Readonly<Record<string, number>>): JsonObject {
  const { config } = node;
  if (config === undefined || !isJsonObject(config) || !Array.isArray(config.skills)) return node;
  const skills = config.skills.map((use: Json) => {
    if (!isJsonObject(use) || use.version !== undefined || typeof use.skillId !== "string") return use;
    const version = memberOf(versions, use.skillId);
    return version === undefined ? use : { ...use, version };
  });
  return { ...node, config: { ...config, skills } };
}
