import { AbsentValue, BoundExceeded, ExpressionError } from "./expression-error.ts";
import { COST_BUDGET } from "./limits.ts";
import type { Meter } from "./meter.ts";
import type { VariableValues } from "./scope.ts";
import type { SourceText } from "./source-position.ts";
import type { Value } from "./values/value.ts";

/** Making and unwinding an error takes about 5 µs, which `exists` may do once an element. */
const ABSORBED_ERROR_UNITS = 250;

/**
 * One evaluation under way: what it sees, the variables of its comprehensions, and what it may still
 * spend. Compiled nodes set `at`, an offset into their source, before anything that can fail.
 */
export class Evaluation {
  readonly scope: VariableValues;
  /** Values of comprehension variables; the compiler gives each its place. */
  readonly slots: Value[] = [];
  at = 0;
  remaining: number;
  readonly #source: SourceText;
  readonly #meter: Meter | undefined;

  constructor({
    scope,
    source,
    budget = COST_BUDGET,
    meter,
  }: { scope: VariableValues; source: SourceText; budget?: number; meter?: Meter | undefined }) {
    this.scope = scope;
    this.#source = source;
    this.#meter = meter;
    this.remaining = budget;
  }

  /**
   * Pays for work before it is done. What is charged depends on the expression and its data only, never on
   * caches or time, so that evaluating again gives the same value or the same error.
   * @throws BoundExceeded when the budget is exhausted, MeterSpent when it has spent what it may here.
   */
  charge(units: number): void {
    this.remaining -= units;
    if (this.remaining < 0) {
      throw this.bound("the expression takes too much work: its cost budget of 10 million is exhausted");
    }
    this.#meter?.spend(units);
  }

  failure(message: string): ExpressionError {
    return new ExpressionError(this.#describe(message));
  }

  absent(message: string): AbsentValue {
    return new AbsentValue(this.#describe(message));
  }

  bound(message: string): BoundExceeded {
    return new BoundExceeded(this.#describe(message));
  }

  #describe(message: string) {
    return { code: "expression_error", message, source: this.#source, offset: this.at } as const;
  }

  /** Lets `||`, `&&`, `all` and `exists` continue after an error that the other side may make irrelevant. */
  absorb(error: unknown): ExpressionError {
    if (!(error instanceof ExpressionError) || error instanceof BoundExceeded) throw error;
    this.charge(ABSORBED_ERROR_UNITS);
    return error;
  }
}
