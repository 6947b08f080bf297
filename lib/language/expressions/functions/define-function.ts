import type { Evaluation } from "../evaluation.ts";
import type { StaticType } from "../types/static-type.ts";
import { kindOf, type Value } from "../values/value.ts";
import { NOTHING, type Parameter } from "./parameter.ts";

type Argument = Value | undefined;

/** A function of the language, called as `name(a, b)`, as `a.name(b)`, or as either. */
export interface ExpressionFunction {
  readonly name: string;
  readonly form: "function" | "method" | "both";
  readonly parameters: readonly Pick<Parameter<Argument>, "expects" | "kinds" | "optional">[];
  /** Fewest arguments. */
  readonly least: number;
  /** The fixed cost of a call, in quarters of a unit; costs that depend on sizes are charged by the function. */
  readonly weight: number;
  readonly result: (args: readonly StaticType[]) => StaticType;
  /** Several arguments are one list: `max(a, b)` is `max([a, b])`. */
  readonly gathers: boolean;
  /** Which argument is a regular expression. */
  readonly pattern: number | undefined;
  readonly invoke: (evaluation: Evaluation, a: Argument, b: Argument, c: Argument, d: Argument) => Value;
}

interface Definition {
  readonly name: string;
  readonly form: ExpressionFunction["form"];
  readonly result: StaticType | ((args: readonly StaticType[]) => StaticType);
  readonly weight?: number;
  readonly gathers?: boolean;
  readonly pattern?: number;
}

export function unary<A extends Argument>(
  definition: Definition & {
    readonly parameters: readonly [Parameter<A>];
    readonly run: (evaluation: Evaluation, a: A) => Value;
  },
): ExpressionFunction {
  return quaternary({ ...definition, parameters: [...definition.parameters, NOTHING, NOTHING, NOTHING] });
}

export function binary<A extends Argument, B extends Argument>(
  definition: Definition & {
    readonly parameters: readonly [Parameter<A>, Parameter<B>];
    readonly run: (evaluation: Evaluation, a: A, b: B) => Value;
  },
): ExpressionFunction {
  return quaternary({ ...definition, parameters: [...definition.parameters, NOTHING, NOTHING] });
}

export function ternary<A extends Argument, B extends Argument, C extends Argument>(
  definition: Definition & {
    readonly parameters: readonly [Parameter<A>, Parameter<B>, Parameter<C>];
    readonly run: (evaluation: Evaluation, a: A, b: B, c: C) => Value;
  },
): ExpressionFunction {
  return quaternary({ ...definition, parameters: [...definition.parameters, NOTHING] });
}

/** Checks the arguments' kinds, so that `run` sees only what its parameters say. */
export function quaternary<A extends Argument, B extends Argument, C extends Argument, D extends Argument>({
  name,
  form,
  result,
  weight = 8,
  gathers = false,
  pattern,
  parameters,
  run,
}: Definition & {
  readonly parameters: readonly [Parameter<A>, Parameter<B>, Parameter<C>, Parameter<D>];
  readonly run: (evaluation: Evaluation, a: A, b: B, c: C, d: D) => Value;
}): ExpressionFunction {
  const [first, second, third, fourth] = parameters;
  const taken = parameters.filter(({ kinds }) => kinds !== NOTHING.kinds);
  const mismatch = (evaluation: Evaluation, expects: string, value: Argument) =>
    evaluation.failure(
      `${name}() needs ${expects}, not ${value === undefined ? "nothing" : `a ${kindOf(value)}`}`,
    );
  return {
    name,
    form,
    parameters: taken,
    least: taken.filter(({ optional }) => !optional).length,
    weight,
    result: typeof result === "function" ? result : () => result,
    gathers,
    pattern,
    invoke: (evaluation, a, b, c, d) => {
      if (!first.accepts(a)) throw mismatch(evaluation, first.expects, a);
      if (!second.accepts(b)) throw mismatch(evaluation, second.expects, b);
      if (!third.accepts(c)) throw mismatch(evaluation, third.expects, c);
      if (!fourth.accepts(d)) throw mismatch(evaluation, fourth.expects, d);
      return run(evaluation, a, b, c, d);
    },
  };
}
