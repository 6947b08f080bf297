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

/** The outcomes of every node of the type; undefined where they are its configuration's. */
export function outcomesOfType(type: NodeType): readonly string[] | undefined {
  return type === "switch" ? undefined : NODE_TYPES[type].outcomes();
}

export function isNodeType(type: unknown): type is NodeType {
  return typeof type === "string" && Object.hasOwn(RULES, type);
}

/** What expressions in the inner graph of such a node see; undefined for a type without one, and for an unknown type. */
export function bodyVariablesOf(type: unknown): BodyVariables | undefined {
  return isNodeType(type) ? RULES[type].bodyVariables : undefined;
}
