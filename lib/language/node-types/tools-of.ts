import type { GraphNode } from "./graph-node.ts";
import { rulesOf } from "./rules-of.ts";

/** The names of the tools that a node may call, as often as it names them. */
export const toolsOf = (node: GraphNode): string[] =>
  (rulesOf(node).references?.(node.config) ?? []).flatMap(({ to, name }) => (to === "tool" ? [name] : []));
