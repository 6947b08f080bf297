import type { Outline } from "./outline.ts";
import { type Problem, problem } from "./problem.ts";
import { isSupportedNodeType } from "./supported-node-types.ts";

/** What the document format knows and this version does not run yet. */
export function checkSupport({ scopes }: Outline): Problem[] {
  return scopes
    .flatMap((scope) => scope.nodes)
    .flatMap(({ value: node, pointer }) => {
      if (isSupportedNodeType(node.type)) return [];
      const message = `This version of Laneway does not run ${node.type} nodes yet.`;
      return [problem("unsupported_node_type", `${pointer}/type`, message)];
    });
}
