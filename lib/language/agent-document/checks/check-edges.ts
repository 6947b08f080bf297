import { boundedSuggestions, type suggestName } from "#lib/language/expressions/syntax/closest-name.ts";
import { DEFAULT_OUTCOME } from "#lib/language/node-types/default-outcome.ts";
import type { Edge } from "#lib/language/node-types/graph-node.ts";
import { outcomesOf, outcomesOfType } from "#lib/language/node-types/rules-of.ts";
import type { Outline, Placed } from "./outline.ts";
import { type Problem, problem } from "./problem.ts";

/** Edges, and the starts of bodies, name nodes of the same graph, and outcomes that the node has. */
export function checkEdges({ scopes }: Outline): Problem[] {
  const everyId = new Set(scopes.flatMap((scope) => [...scope.ids]));
  const suggest = boundedSuggestions();
  return scopes.flatMap((scope) => {
    const unknown = (id: string, path: string): Problem[] => {
      // That an empty one must name a node is said by its form.
      if (id === "" || scope.ids.has(id)) return [];
      const message = everyId.has(id)
        ? `The node "${id}" is in another graph: edges never cross a body's border.`
        : `The node "${id}" does not exist.${suggest(id, scope.ids)}`;
      return [problem("unknown_node", path, message)];
    };
    const nodes = new Map<string, Ending>();
    for (const [id, type] of scope.malformed) nodes.set(id, { id, type, outcomes: outcomesOfType(type) });
    for (const { value } of scope.nodes)
      nodes.set(value.id, { id: value.id, type: value.type, outcomes: outcomesOf(value) });
    return [
      ...(scope.start === undefined ? [] : unknown(scope.start, `${scope.pointer}/start`)),
      ...scope.edges.flatMap((edge) => [
        ...unknown(edge.value.from, `${edge.pointer}/from`),
        ...unknown(edge.value.to, `${edge.pointer}/to`),
        ...checkOutcome(edge, nodes.get(edge.value.from), suggest),
      ]),
    ];
  });
}

/** What a node can end with; without `outcomes` that is not known. */
interface Ending {
  readonly id: string;
  readonly type: string;
  readonly outcomes: readonly string[] | undefined;
}

function checkOutcome(
  { value: edge, pointer }: Placed<Edge>,
  from: Ending | undefined,
  suggest: typeof suggestName,
): Problem[] {
  if (!from?.outcomes) return [];
  const { outcomes } = from;
  if (outcomes.includes(edge.on ?? DEFAULT_OUTCOME)) return [];
  const choice = outcomes.map((outcome) => `"${outcome}"`).join(", ");
  if (edge.on === undefined) {
    const message = `A node of type ${from.type} has no outcome "done", so the edge must say which it follows: ${choice}.`;
    return [problem("unknown_outcome", pointer, message)];
  }
  return [
    problem(
      "unknown_outcome",
      `${pointer}/on`,
      `"${from.id}" has no outcome "${edge.on}"; it has ${choice}.${suggest(edge.on, outcomes)}`,
    ),
  ];
}
