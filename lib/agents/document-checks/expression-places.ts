import type { GraphNode } from "#lib/contract/agent-document.ts";
import { childPointer } from "#lib/json-schema/json-pointer.ts";

/** A field of a node that holds an expression or a template. */
export interface ExpressionPlace {
  readonly kind: "expression" | "template";
  /** From the node's config. */
  readonly pointer: string;
  readonly source: string;
  /** Whether it is read within the node's body rather than beside the node. */
  readonly inBody?: boolean;
}

/** Every expression and template of a node, in the order of its table row. */
export function expressionPlaces(node: GraphNode): ExpressionPlace[] {
  switch (node.type) {
    case "transform":
      return [expression("/expression", node.config.expression)];
    case "switch":
      return node.config.cases.map(({ when }, index) => expression(`/cases/${index}/when`, when));
    case "llm":
      return [...optional(template, "/system", node.config.system), template("/prompt", node.config.prompt)];
    case "tool":
      return [expression("/arguments", node.config.arguments)];
    case "http":
      return [
        template("/url", node.config.url),
        ...Object.entries(node.config.headers).map(([name, value]) =>
          template(childPointer("/headers", name), value),
        ),
        ...optional(expression, "/body", node.config.body),
      ];
    case "ask":
      return [template("/message", node.config.message)];
    case "approval":
      return [
        template("/summary", node.config.summary),
        ...optional(expression, "/details", node.config.details),
      ];
    case "for_each":
      return [expression("/items", node.config.items)];
    case "loop":
      return [{ ...expression("/while", node.config.while), inBody: true }];
    case "wait":
      return "until" in node.config ? [expression("/until", node.config.until)] : [];
    case "agent":
      return [expression("/input", node.config.input)];
    case "output":
      return [expression("/value", node.config.value)];
  }
}

function expression(pointer: string, source: string): ExpressionPlace {
  return { kind: "expression", pointer, source };
}

function template(pointer: string, source: string): ExpressionPlace {
  return { kind: "template", pointer, source };
}

function optional(
  place: (pointer: string, source: string) => ExpressionPlace,
  pointer: string,
  source: string | undefined,
): ExpressionPlace[] {
  return source === undefined ? [] : [place(pointer, source)];
}
