import { compileRoot } from "./compile-expression.ts";
import { isExpressionError } from "./expression-error.ts";
import type { SourceText } from "./source-position.ts";
import type { VariableTypes } from "./static-scope.ts";
import { parseExpression } from "./syntax/parse-expression.ts";
import { DOUBLE, DYN, listOf, mapOf, STRING, type StaticType } from "./types/static-type.ts";

/** Values that are made of other nodes' values, which are made of others: each is a stack of its own. */
const MAX_NESTED = 10;
let nested = 0;

/** The type of an expression's value as later nodes read it, in JSON; `dyn` where the expression cannot be read. */
export function resultType({
  source,
  variables,
  name,
}: {
  source: string;
  variables: VariableTypes;
  /** How an author writes the value: `nodes.a`. */
  name: string;
}): StaticType {
  if (nested >= MAX_NESTED) return DYN;
  const origin: SourceText = { text: source, start: 0 };
  nested += 1;
  try {
    const root = parseExpression(source, origin);
    return inJson(compileRoot({ root, variables, origin }).type, name);
  } catch (error) {
    if (isExpressionError(error)) return DYN;
    throw error;
  } finally {
    nested -= 1;
  }
}

/** What a value of a type is once it was stored: numbers are numbers, times are texts, an optional may be null. */
function inJson(type: StaticType, name: string): StaticType {
  switch (type.kind) {
    case "int":
      return DOUBLE;
    case "timestamp":
    case "duration":
    case "bytes":
      return STRING;
    case "type":
    case "optional":
      return DYN;
    case "list":
      return listOf(inJson(type.element, `${name}[]`));
    case "map":
      return mapOf(inJson(type.value, `${name}[]`));
    case "object": {
      const { property } = type;
      return {
        ...type,
        name,
        property: (key) => {
          const found = property(key);
          return found && inJson(found, `${name}.${key}`);
        },
      };
    }
    default:
      return type;
  }
}
