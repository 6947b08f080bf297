import type { Evaluation } from "../evaluation.ts";
import { ExpressionError } from "../expression-error.ts";
import { mapKeys } from "../values/keys.ts";
import { isList, isMap, type Value } from "../values/value.ts";
import type { Run } from "./compiled.ts";

/** Quarters of a unit that a visit covers; a longer body makes a visit cost more than one unit. */
const WEIGHT_PER_UNIT = 4;

/** The cost of a comprehension for each element, and the comprehensions inside its body. */
export interface CostPlan {
  /** Units for each element; set when the body is compiled. */
  visit: number;
  /** Gives the list or map ahead of time, where it only follows keys from outside the outermost loop. */
  readonly container: Run | undefined;
  readonly inner: CostPlan[];
}

export function visitUnits(bodyWeight: number): number {
  return 1 + Math.floor(bodyWeight / WEIGHT_PER_UNIT);
}

/**
 * Refuses an outermost comprehension before its first step when nesting and list sizes show that it would
 * exceed the budget: three nested loops over 400 elements fail in a microsecond, not after 10 million
 * visits. It assumes that every loop runs to its end; lists that are computed on the way count when reached.
 */
export function refuseWorstCase(evaluation: Evaluation, plan: CostPlan, size: number): void {
  if (plan.inner.length === 0) return;
  if (worstCase(evaluation, plan, size) > evaluation.remaining) {
    throw evaluation.bound(
      "the expression visits too many elements: nested lists of these sizes exceed 10 million",
    );
  }
}

function worstCase(evaluation: Evaluation, plan: CostPlan, size: number): number {
  let units = plan.visit;
  for (const inner of plan.inner) units += worstCase(evaluation, inner, knownSize(evaluation, inner));
  return size * units;
}

function knownSize(evaluation: Evaluation, { container }: CostPlan): number {
  if (!container) return 0;
  let value: Value;
  try {
    value = container(evaluation);
  } catch (error) {
    if (error instanceof ExpressionError) return 0; // An absent list fails when, and if, the loop gets there.
    throw error;
  }
  return isList(value) ? value.length : isMap(value) ? mapKeys(evaluation, value).length : 0;
}
