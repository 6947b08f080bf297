import { type Bindings, bindVariable, NO_BINDINGS } from "../compile/bindings.ts";
import { Compilation } from "../compile/compilation.ts";
import { COMPREHENSION_NAMES } from "../compile/compile-comprehension.ts";
import { compileNode } from "../compile/compile-node.ts";
import { ExpressionError } from "../expression-error.ts";
import type { VariableTypes } from "../static-scope.ts";
import { parseExpression } from "../syntax/parse-expression.ts";
import { DYN, type StaticType } from "../types/static-type.ts";
import type { WrittenExpression } from "./assisted-source.ts";
import { chainStart, openBrackets } from "./source-tokens.ts";

/** The type of a part of an expression, as far as it can be told; `dyn` where not. */
export function typeOfPart(text: string, variables: VariableTypes, bindings: Bindings): StaticType {
  try {
    const root = parseExpression(text, { text, start: 0 });
    return new Compilation({ variables, compileNode }).compile(root, bindings).type;
  } catch (error) {
    if (error instanceof ExpressionError || error instanceof RangeError) return DYN;
    throw error;
  }
}

/** The chain that ends with the token at `last`: `input.lines[0]`; undefined where none does. */
export function chainEndingAt({ text, tokens }: WrittenExpression, last: number): string | undefined {
  const first = chainStart(tokens, last);
  const [from, to] = [first === undefined ? undefined : tokens[first]?.start, tokens[last]?.end];
  return from === undefined || to === undefined ? undefined : text.slice(from, to);
}

/**
 * The variables of the comprehensions around a token, as `line` in `input.lines.filter(line, line.`: those whose bracket
 * is open before it.
 */
export function bindingsAround(written: WrittenExpression, at: number, variables: VariableTypes): Bindings {
  const { tokens } = written;
  let bindings = NO_BINDINGS;
  for (const bracket of openBrackets(tokens.slice(0, at))) {
    const [dot, name, variable] = [tokens[bracket - 2], tokens[bracket - 1], tokens[bracket + 1]];
    if (dot?.text !== "." || variable?.kind !== "name" || variable.end === tokens[at]?.end) continue;
    if (!name || !COMPREHENSION_NAMES.includes(name.text)) continue;
    const receiver = chainEndingAt(written, bracket - 3);
    const type = receiver === undefined ? DYN : typeOfPart(receiver, variables, bindings);
    bindings = bindVariable(bindings, variable.text, elementOf(type)).inner;
  }
  return bindings;
}

/** The type of the elements; a map is iterated by its keys. */
function elementOf(type: StaticType): StaticType {
  return type.kind === "list" ? type.element : DYN;
}
