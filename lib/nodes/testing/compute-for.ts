import { RUN_UNITS } from "#lib/expressions/limits.ts";
import { Meter } from "#lib/expressions/meter.ts";
import type { ExpressionScope } from "#lib/expressions/scope.ts";
import { type AnswerTo, type Compute, computationOf, evaluate } from "../computation.ts";

/** Evaluates at once, as long as it takes. */
export function computeFor(scope: ExpressionScope): Compute {
  return async (kind, given) =>
    evaluate(computationOf(kind, given), scope, new Meter(RUN_UNITS)) as AnswerTo<typeof kind>;
}
