import type { Json } from "#lib/contract/json.ts";
import { laneInputSchema } from "#lib/language/agent-document/lane-input-schema.ts";
import { resultType } from "#lib/language/expressions/result-type.ts";
import { type StaticScope, variableTypes, withInput } from "#lib/language/expressions/static-scope.ts";
import { checkSchema } from "#lib/language/json-schema/check-schema.ts";
import type { GraphNode } from "#lib/language/node-types/graph-node.ts";
import { bodyVariablesOf, rulesOf } from "#lib/language/node-types/rules-of.ts";
import type { DocumentEnvironment } from "./environment.ts";
import type { GraphScope, Outline } from "./outline.ts";
import { reachableNodes } from "./reachable-nodes.ts";

/** Beyond this many different inputs a node is checked as if its input were unknown, which bounds the work. */
const MAX_INPUTS = 10;

/** The different inputs that may be there at each node of the document's own graph, by the lanes that lead to it. */
export function inputsByNode({ lanes, scopes: [root] }: Outline): Map<string, Json[]> {
  const inputs = new Map<string, Map<string, Json>>();
  for (const { value: lane } of lanes) {
    const schema = laneInputSchema(lane);
    const input = checkSchema(schema).length === 0 ? schema : true;
    const key = JSON.stringify(input);
    for (const id of reachableNodes(root, lane.start)) {
      const known = inputs.get(id) ?? new Map<string, Json>();
      inputs.set(id, known.set(key, input));
    }
  }
  return new Map(
    [...inputs].map(([id, known]) => [id, known.size > MAX_INPUTS ? [true] : [...known.values()]]),
  );
}

type Variables = Omit<StaticScope, "input">;

type Tools = Pick<DocumentEnvironment, "toolForm">;

/** Outcomes with which a node gives something else than its output: `{ error }`, or why it was rejected. */
const GIVES_OTHERWISE = new Set(["failed", "rejected"]);

/**
 * The variables known at the nodes of a graph, whatever the input: its own and all outer nodes, and a body's
 * variables.
 */
export function scopeVariables(scope: GraphScope, tools: Tools): Variables {
  const outer = scope.outer && scopeVariables(scope.outer.scope, tools);
  const caught = new Set(
    scope.edges.flatMap(({ value: { from, on = "" } }) => (GIVES_OTHERWISE.has(on) ? [from] : [])),
  );
  const nodes: [string, Json][] = [
    ...Object.entries(outer?.nodes ?? {}),
    ...[...scope.ids].map((id): [string, Json] => [id, true]),
    ...scope.nodes.map(({ value }): [string, Json] => [
      value.id,
      caught.has(value.id) ? true : outputOf(value, tools),
    ]),
  ];
  const variables: Variables = {
    ...outer,
    ...bodyVariablesOf(scope.outer?.type),
    nodes: Object.fromEntries(nodes),
    computed: { ...outer?.computed, ...computedNodes(scope, () => variables) },
  };
  return variables;
}

function outputOf(node: GraphNode, { toolForm }: Tools): Json {
  if (node.type === "tool") return toolForm?.(node.config.tool)?.outputSchema ?? true;
  return rulesOf(node).output(node.config);
}

/** The types of nodes whose output is an expression's value. Ids that stand twice are left to their own problem. */
function computedNodes({ nodes }: GraphScope, variables: () => Variables): Variables["computed"] {
  const byId = Map.groupBy(nodes, ({ value }) => value.id);
  return Object.fromEntries(
    [...byId].flatMap(([id, [node, ...others]]) => {
      const source = node && rulesOf(node.value).outputExpression?.(node.value.config);
      if (source === undefined || others.length > 0) return [];
      const type = (input: Json) =>
        resultType({ source, variables: variableTypes(withInput(variables(), input)), name: `nodes.${id}` });
      return [[id, type] as const];
    }),
  );
}

/** The node of the document's own graph that a scope is within; undefined for that graph itself. */
export function outermostContainer(scope: GraphScope): string | undefined {
  if (!scope.outer) return undefined;
  return outermostContainer(scope.outer.scope) ?? scope.outer.nodeId;
}
