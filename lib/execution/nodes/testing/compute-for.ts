import {
  type AnswerTo,
  type Compute,
  computationOf,
  evaluate,
} from "#lib/language/evaluation/computation.ts";
import { RUN_UNITS } from "#lib/language/expressions/limits.ts";
import { Meter } from "#lib/language/expressions/meter.ts";
import type { ExpressionScope } from "#lib/language/expressions/scope.ts";

/** Evaluates at once, as long as it takes. */
export function computeFor(scope: ExpressionScope): Compute {
  return async (kind, given) =>
    evaluate(computationOf(kind, given), scope, new Meter(RUN_UNITS)) as AnswerTo<typeof kind>;
}
