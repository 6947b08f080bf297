import { HINT_OF_OTHER_VALUE } from "../syntax/other-languages.ts";
import type { SyntaxNode } from "../syntax/parse-expression.ts";
import { BOOL, unify } from "../types/static-type.ts";
import { kindOf, type Value } from "../values/value.ts";
import type { Bindings } from "./bindings.ts";
import type { Compilation } from "./compilation.ts";
import type { Compiled, Run } from "./compiled.ts";
import { requireBool } from "./require-type.ts";

/** `&&` and `||`: either side alone can decide, so an error on one side counts only if the other does not. */
export function compileJunction(
  compilation: Compilation,
  {
    offset,
    operator,
    sides,
  }: { offset: number; operator: "&&" | "||"; sides: readonly [SyntaxNode, SyntaxNode] },
  bindings: Bindings,
): Compiled {
  const [left, right] = [compilation.compile(sides[0], bindings), compilation.compile(sides[1], bindings)];
  const hint = operator === "||" ? HINT_OF_OTHER_VALUE : "";
  requireBool(compilation, sides[0].start, left.type, `the left side of ${operator}`, hint);
  requireBool(compilation, sides[1].start, right.type, `the right side of ${operator}`, hint);
  return {
    run: runJunction(left.run, right.run, operator, offset),
    type: BOOL,
    weight: left.weight + right.weight + 1,
  };
}

function runJunction(left: Run, right: Run, operator: "&&" | "||", offset: number): Run {
  const decisive = operator === "||";
  const side =
    (run: Run): Run =>
    (evaluation) => {
      const value = run(evaluation);
      if (typeof value === "boolean") return value;
      evaluation.at = offset;
      throw evaluation.failure(`${operator} needs bools on both sides, not a ${kindOf(value)}`);
    };
  const [first, second] = [side(left), side(right)];
  return (evaluation) => {
    let value: Value;
    try {
      value = first(evaluation);
    } catch (error) {
      const failure = evaluation.absorb(error);
      if (second(evaluation) === decisive) return decisive;
      throw failure;
    }
    return value === decisive ? decisive : second(evaluation);
  };
}

export function compileNot(
  compilation: Compilation,
  { offset, operand }: { offset: number; operand: SyntaxNode },
  bindings: Bindings,
): Compiled {
  const { run, type, weight } = compilation.compile(operand, bindings);
  requireBool(compilation, offset, type, "the operand of !");
  return {
    run: (evaluation) => {
      const value = run(evaluation);
      if (typeof value === "boolean") return !value;
      evaluation.at = offset;
      throw evaluation.failure(`! needs a bool, not a ${kindOf(value)}`);
    },
    type: BOOL,
    weight: weight + 1,
  };
}

/** `condition ? a : b`, where a and b may be of different types. */
export function compileChoice(
  compilation: Compilation,
  { parts }: { parts: readonly [SyntaxNode, SyntaxNode, SyntaxNode] },
  bindings: Bindings,
): Compiled {
  const condition = compilation.compile(parts[0], bindings);
  const yes = compilation.compile(parts[1], bindings);
  const no = compilation.compile(parts[2], bindings);
  requireBool(compilation, parts[0].start, condition.type, "the condition before '?'");
  const offset = parts[0].start;
  return {
    run: (evaluation) => {
      const value = condition.run(evaluation);
      if (value === true) return yes.run(evaluation);
      if (value === false) return no.run(evaluation);
      evaluation.at = offset;
      throw evaluation.failure(`the condition before '?' must be a bool, not a ${kindOf(value)}`);
    },
    type: unify(yes.type, no.type),
    weight: condition.weight + Math.max(yes.weight, no.weight) + 1,
  };
}
