import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";

/** The configs of all nodes of a graph in whatever state, those in bodies too. */
export function nodeConfigs(graph: Json): JsonObject[] {
  if (!isJsonObject(graph) || !Array.isArray(graph.nodes)) return [];
  return graph.nodes.flatMap((node: Json) => {
    const config = isJsonObject(node) ? node.config : undefined;
    if (config === undefined || !isJsonObject(config)) return [];
    return config.body === undefined ? [config] : [config, ...nodeConfigs(config.body)];
  });
}
