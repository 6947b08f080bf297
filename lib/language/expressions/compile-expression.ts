import type { Json } from "#lib/contract/json.ts";
import { BoundedCache } from "./bounded-cache.ts";
import { NO_BINDINGS } from "./compile/bindings.ts";
import { Compilation, type CompileProblem } from "./compile/compilation.ts";
import { compileNode } from "./compile/compile-node.ts";
import type { Run } from "./compile/compiled.ts";
import { Evaluation } from "./evaluation.ts";
import { ExpressionError } from "./expression-error.ts";
import type { Meter } from "./meter.ts";
import type { ExpressionScope } from "./scope.ts";
import type { SourceText } from "./source-position.ts";
import { UNKNOWN_VARIABLES, type VariableTypes } from "./static-scope.ts";
import { parseExpression, type SyntaxNode } from "./syntax/parse-expression.ts";
import type { StaticType } from "./types/static-type.ts";
import { toResult } from "./values/result.ts";
import { misfit, type WantedKind } from "./wanted-kind.ts";

/** A CEL expression ready to be evaluated any number of times. */
export interface CompiledExpression {
  readonly source: string;
  /**
   * JSON in, JSON out; always the same value for the same scope. Timestamps become ISO 8601 texts,
   * durations seconds with an `s`, bytes base64, an empty optional null.
   * @throws ExpressionError expression_error, with the position, on a missing key, a division by zero, values
   * of the wrong kind, or a bound that was crossed (limits.ts); MeterSpent.
   */
  evaluate(scope: ExpressionScope, meter?: Meter): Json;
}

/** A compiled expression takes about 150 bytes for each character of its source. */
const CACHE = new BoundedCache<CompiledExpression>({ maxEntries: 2_000, maxWeight: 524_288 });

/**
 * Compiles an expression (agent document, "Expressions"); what was used last is kept.
 * @throws ExpressionError expression_syntax, with the position of the first problem.
 */
export function compileExpression(source: string): CompiledExpression {
  const cached = CACHE.get(source);
  if (cached) return cached;
  const origin: SourceText = { text: source, start: 0 };
  const { run } = compileSource({ source, origin });
  const compiled: CompiledExpression = {
    source,
    evaluate: (scope, meter) => {
      const evaluation = new Evaluation({ scope, source: origin, meter });
      return evaluateIn(evaluation, run);
    },
  };
  CACHE.set(source, compiled, source.length);
  return compiled;
}

/** @throws ExpressionError expression_syntax, with the position in `origin`. */
export function compileSource({ source, origin }: { source: string; origin: SourceText }): {
  run: Run;
  root: SyntaxNode;
} {
  const root = parseExpression(source, origin);
  const { run, problems } = compileRoot({ root, variables: UNKNOWN_VARIABLES, origin });
  const problem = problems.find(({ kind }) => kind === "syntax");
  if (problem) {
    const { message, offset } = problem;
    throw new ExpressionError({ code: "expression_syntax", message, source: origin, offset });
  }
  return { run, root };
}

/**
 * Every problem that can be found without evaluating, in the order of the source.
 * @throws ExpressionError expression_syntax when it cannot even be parsed.
 */
export function findProblems({
  source,
  origin,
  variables,
  wanted,
}: {
  source: string;
  origin: SourceText;
  variables: VariableTypes;
  /** The kind of value it must give; absent if any will do. */
  wanted?: WantedKind | undefined;
}): readonly CompileProblem[] {
  const { problems, type } = compileRoot({ root: parseExpression(source, origin), variables, origin });
  const message = wanted && misfit(type, wanted);
  return message === undefined ? problems : [{ kind: "type", message, offset: 0 }, ...problems];
}

export function compileRoot({
  root,
  variables,
  origin,
}: {
  root: SyntaxNode;
  variables: VariableTypes;
  origin: SourceText;
}): { run: Run; type: StaticType; problems: readonly CompileProblem[] } {
  const compilation = new Compilation({ variables, compileNode });
  try {
    const { run, type } = compilation.compile(root, NO_BINDINGS);
    const problems = [...compilation.problems, ...compilation.advice];
    return { run, type, problems: problems.toSorted((left, right) => left.offset - right.offset) };
  } catch (error) {
    // The bound on depth keeps the stack far from its end, unless the caller is already close to it.
    if (!(error instanceof RangeError)) throw error;
    const message = "the expression is nested too deeply";
    throw new ExpressionError({ code: "expression_syntax", message, source: origin, offset: 0 });
  }
}

/** @throws ExpressionError, MeterSpent and nothing else, unless there is a fault in this room. */
export function evaluateIn(evaluation: Evaluation, run: Run): Json {
  try {
    const value = run(evaluation);
    evaluation.at = 0;
    return toResult(evaluation, value);
  } catch (error) {
    // As above: lists and maps may be 1,000 deep.
    if (error instanceof RangeError) throw evaluation.bound("the expression is nested too deeply");
    throw error;
  }
}
