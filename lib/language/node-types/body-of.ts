import type { Body, GraphNode } from "./graph-node.ts";

/** The node's inner graph. Browsers read this too, so it looks at the node alone and not at its type. */
export function bodyOf({ config }: GraphNode): Body | undefined {
  return "body" in config && typeof config.body === "object" ? config.body : undefined;
}
