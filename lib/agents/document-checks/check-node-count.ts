import { DOCUMENT_LIMITS } from "#lib/contract/agent-document.ts";
import type { Outline } from "./outline.ts";
import { type Problem, problem } from "./problem.ts";

/** At most 500 nodes, those in bodies included. */
export function checkNodeCount({ scopes }: Outline): Problem[] {
  const count = scopes.reduce((sum, scope) => sum + scope.nodeCount, 0);
  if (count <= DOCUMENT_LIMITS.nodes) return [];
  return [
    problem(
      "limit_exceeded",
      "/nodes",
      `The document has ${count} nodes; at most ${DOCUMENT_LIMITS.nodes} are allowed.`,
    ),
  ];
}
