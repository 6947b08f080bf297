import type { ExpressionFunction } from "../functions/define-function.ts";
import type { StaticType } from "../types/static-type.ts";

/** What a type is called to somebody who writes expressions. */
export function typeWords(type: StaticType): string {
  switch (type.kind) {
    case "dyn":
      return "any value";
    case "int":
    case "double":
      return "number";
    case "bool":
      return "true or false";
    case "string":
      return "text";
    case "object":
    case "map":
      return "object";
    case "list":
      return type.element.kind === "dyn" ? "list" : `list of ${typeWords(type.element)}`;
    case "optional":
      return `${typeWords(type.value)}, or absent`;
    default:
      return type.kind;
  }
}

/** How a function is called: `replace(a string, a string, a string)`. */
export function functionWords({ name, form, parameters }: ExpressionFunction): string {
  const [first, ...others] = parameters.map(({ expects, optional }) => (optional ? `${expects}?` : expects));
  const inner = (given: readonly (string | undefined)[]) => given.filter(Boolean).join(", ");
  return form === "method" ? `${first}.${name}(${inner(others)})` : `${name}(${inner([first, ...others])})`;
}
