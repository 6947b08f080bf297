import type { GraphNode, NodeType } from "./graph-node.ts";
import type { BodyVariables, NodeTypeRules } from "./node-type.ts";
import { NODE_TYPES } from "./node-types.ts";

type Rules = NodeTypeRules<GraphNode["config"]>;

const RULES: Readonly<Record<NodeType, Rules>> = NODE_TYPES;

/** What the node's type says about its configuration. */
export function rulesOf({ type }: GraphNode): Rules {
  return RULES[type];
}

/** Every outcome that the node can end with. */
export function outcomesOf(node: GraphNode): readonly string[] {
  return rulesOf(node).outcomes(node.config);
}

/** What expressions in the inner graph of such a node see; undefined for a type without one, and for an unknown type. */
export function bodyVariablesOf(type: unknown): BodyVariables | undefined {
  return typeof type === "string" && Object.hasOwn(RULES, type)
    ? RULES[type as NodeType].bodyVariables // one of its keys
    : undefined;
}
