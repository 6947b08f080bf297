import type { Evaluation } from "../evaluation.ts";
import type { ExpressionError } from "../expression-error.ts";
import { order } from "../values/ordering.ts";
import { kindOf, type Value, withoutSpare } from "../values/value.ts";
import type { Run } from "./compiled.ts";

/** A comprehension about to run; its visits are paid for. */
export interface Loop {
  readonly evaluation: Evaluation;
  readonly items: readonly Value[];
  readonly slot: number;
  readonly offset: number;
  readonly first: Run;
  readonly second: Run | undefined;
}

export function mapItems({ evaluation, items, slot, first }: Loop): Value[] {
  return items.map((item) => {
    evaluation.slots[slot] = item;
    return first(evaluation);
  });
}

export function mapSomeItems({ evaluation, items, slot, offset, first, second }: Loop): readonly Value[] {
  const values: Value[] = [];
  for (const item of items) {
    evaluation.slots[slot] = item;
    if (second && holds(evaluation, first, offset)) values.push(second(evaluation));
  }
  return withoutSpare(values);
}

export function filterItems({ evaluation, items, slot, offset, first }: Loop): readonly Value[] {
  const kept: Value[] = [];
  for (const item of items) {
    evaluation.slots[slot] = item;
    if (holds(evaluation, first, offset)) kept.push(item);
  }
  return withoutSpare(kept);
}

function holds(evaluation: Evaluation, condition: Run, offset: number): boolean {
  const value = condition(evaluation);
  if (typeof value === "boolean") return value;
  evaluation.at = offset;
  throw evaluation.failure(`the condition must be a bool, not a ${kindOf(value)}`);
}

/** CEL: one element that decides makes errors at others irrelevant. */
export function quantify({ evaluation, items, slot, offset, first }: Loop, decisive: boolean): boolean {
  let failure: ExpressionError | undefined;
  for (const item of items) {
    evaluation.slots[slot] = item;
    try {
      if (holds(evaluation, first, offset) === decisive) return decisive;
    } catch (error) {
      const absorbed = evaluation.absorb(error);
      failure ??= absorbed;
    }
  }
  if (failure) throw failure;
  return !decisive;
}

/** By ascending key; elements with equal keys keep their order. */
export function sortItems({ evaluation, items, slot, offset, first }: Loop): Value[] {
  const keyed = items.map((item) => {
    evaluation.slots[slot] = item;
    return { item, key: first(evaluation) };
  });
  evaluation.at = offset;
  // A comparison takes about 100 ns, and there are n log n.
  evaluation.charge(keyed.length * Math.ceil(Math.log2(keyed.length + 1)) * 4);
  return keyed
    .sort((left, right) => order(evaluation, "sortBy", left.key, right.key))
    .map(({ item }) => item);
}
