import { isRunnable } from "#lib/language/node-types/node-kinds.ts";
import type { Outline } from "./outline.ts";
import { type Problem, problem } from "./problem.ts";

/** What the document format knows and this version does not run yet. */
export function checkSupport({ scopes }: Outline): Problem[] {
  return scopes
    .flatMap((scope) => scope.nodes)
    .flatMap(({ value: node, pointer }) => {
      if (isRunnable(node)) return [];
      const message = `This version of Laneway does not run ${node.type} nodes yet.`;
      return [problem("unsupported_node_type", `${pointer}/type`, message)];
    });
}
