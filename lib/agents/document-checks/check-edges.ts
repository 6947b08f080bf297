import type { Edge, GraphNode } from "#lib/contract/agent-document.ts";
import { DEFAULT_OUTCOME, ELSE_OUTCOME, outcomesOf } from "#lib/contract/node-outcomes.ts";
import type { GraphScope, Outline, Placed } from "./outline.ts";
import { type Problem, problem } from "./problem.ts";

/** Edges, and the starts of bodies, name nodes of the same graph, and outcomes that the node has. */
export function checkEdges({ scopes }: Outline): Problem[] {
  const everyId = new Set(scopes.flatMap((scope) => [...scope.ids]));
  return scopes.flatMap((scope) => {
    const unknown = (id: string, path: string): Problem[] => {
      if (scope.ids.has(id)) return [];
      const reason = everyId.has(id)
        ? "is in another graph: edges never cross a body's border"
        : "does not exist";
      return [problem("unknown_node", path, `The node "${id}" ${reason}.`)];
    };
    const nodes = new Map(scope.nodes.map(({ value }) => [value.id, value]));
    return [
      ...(scope.start === undefined ? [] : unknown(scope.start, `${scope.pointer}/start`)),
      ...scope.edges.flatMap((edge) => [
        ...unknown(edge.value.from, `${edge.pointer}/from`),
        ...unknown(edge.value.to, `${edge.pointer}/to`),
        ...checkOutcome(edge, nodes.get(edge.value.from)),
      ]),
      ...checkCaseNames(scope),
    ];
  });
}

function checkOutcome({ value: edge, pointer }: Placed<Edge>, from: GraphNode | undefined): Problem[] {
  if (!from) return [];
  const outcomes = outcomesOf(from);
  if (outcomes.includes(edge.on ?? DEFAULT_OUTCOME)) return [];
  const choice = outcomes.map((outcome) => `"${outcome}"`).join(", ");
  if (edge.on === undefined) {
    const message = `A ${from.type} node has no outcome "done", so the edge must say which it follows: ${choice}.`;
    return [problem("unknown_outcome", pointer, message)];
  }
  return [
    problem(
      "unknown_outcome",
      `${pointer}/on`,
      `"${from.id}" has no outcome "${edge.on}"; it has ${choice}.`,
    ),
  ];
}

function checkCaseNames({ nodes }: GraphScope): Problem[] {
  return nodes.flatMap(({ value: node, pointer }) => {
    if (node.type !== "switch") return [];
    return node.config.cases.flatMap(({ name }, index) => {
      if (name !== ELSE_OUTCOME) return [];
      const message = 'No case may be called "else": that is the outcome when no case is true.';
      return [problem("unknown_outcome", `${pointer}/config/cases/${index}/name`, message)];
    });
  });
}
