import type { Evaluation } from "../evaluation.ts";
import type { ExpressionError } from "../expression-error.ts";
import { MAX_COMPREHENSION_NESTING } from "../limits.ts";
import { BOOL, DYN, listOf, STRING, type StaticType } from "../types/static-type.ts";
import { keysOf } from "../values/keys.ts";
import { order } from "../values/ordering.ts";
import { isList, isMap, kindOf, type Value, withoutSpare } from "../values/value.ts";
import { type Bindings, bindVariable } from "./bindings.ts";
import type { Compilation, Compiled, Run } from "./compilation.ts";
import { type CostPlan, refuseWorstCase, visitUnits } from "./cost-plan.ts";
import type { MethodCall } from "./method-call.ts";
import { describeType, requireBool } from "./require-type.ts";

/** Entering a loop: checks, the result's list. */
const LOOP_WEIGHT = 16;

/** How the bodies of a comprehension (one, or two for `map(x, condition, value)`) make its value. */
interface Shape {
  readonly bodies: number;
  /** Which of the bodies are conditions. */
  readonly conditions: readonly number[];
  readonly type: (element: StaticType, lastBody: StaticType) => StaticType;
  readonly loop: (args: Loop) => Value;
  /** Quarters of a unit for each element beside the bodies: what is kept of it. */
  readonly weight: number;
}

interface Loop {
  readonly evaluation: Evaluation;
  readonly items: readonly Value[];
  readonly slot: number;
  readonly offset: number;
  readonly first: Run;
  readonly second: Run | undefined;
}

const MAP: Shape = {
  bodies: 1,
  conditions: [],
  type: (_element, body) => listOf(body),
  loop: mapItems,
  weight: 2,
};
const FILTERED_MAP: Shape = { ...MAP, bodies: 2, conditions: [0], loop: mapSomeItems };
const FILTER: Shape = {
  bodies: 1,
  conditions: [0],
  type: (element) => listOf(element),
  loop: filterItems,
  weight: 2,
};
const SORT: Shape = {
  bodies: 1,
  conditions: [],
  type: (element) => listOf(element),
  loop: sortItems,
  weight: 20,
};
const ALL: Shape = {
  bodies: 1,
  conditions: [0],
  type: () => BOOL,
  loop: (loop) => quantify(loop, false),
  weight: 0,
};
const EXISTS: Shape = { ...ALL, loop: (loop) => quantify(loop, true) };
const EXISTS_ONE: Shape = { ...ALL, loop: (loop) => filterItems(loop).length === 1 };

const SHAPES: Readonly<Record<string, readonly Shape[]>> = {
  map: [MAP, FILTERED_MAP],
  filter: [FILTER],
  sortBy: [SORT],
  all: [ALL],
  exists: [EXISTS],
  exists_one: [EXISTS_ONE],
  existsOne: [EXISTS_ONE],
};

export const COMPREHENSION_NAMES: readonly string[] = Object.keys(SHAPES);

/** `receiver.name(variable, …bodies)`; undefined when the name or the number of arguments is another's. */
export function compileComprehension(
  compilation: Compilation,
  { offset, name, receiver, args }: MethodCall,
  bindings: Bindings,
): Compiled | undefined {
  const shapes = Object.hasOwn(SHAPES, name) ? SHAPES[name] : undefined;
  const shape = shapes?.find(({ bodies }) => bodies + 1 === args.length);
  const [variable, ...bodyNodes] = args;
  const [firstNode, secondNode] = bodyNodes;
  if (!shape || !variable || !firstNode) return undefined;
  if (variable.op !== "id")
    return compilation.reportSyntax(variable.start, `${name}() needs a name as its first argument`);

  const iterable = compilation.compile(receiver, bindings);
  const elementType = typeOfElements(compilation, receiver.start, iterable.type);
  if (bindings.nesting === MAX_COMPREHENSION_NESTING) {
    compilation.reportSyntax(offset, `comprehensions are nested more than ${MAX_COMPREHENSION_NESTING} deep`);
  }

  const plan = planOf(iterable, bindings);
  const { inner, slot } = bindVariable(bindings, variable.args, elementType);
  const bodyBindings: Bindings = {
    ...inner,
    nesting: bindings.nesting + 1,
    enclosing: { plan, outermostSlot: bindings.enclosing?.outermostSlot ?? slot },
  };
  const first = compilation.compile(firstNode, bodyBindings);
  const second = secondNode && compilation.compile(secondNode, bodyBindings);
  for (const index of shape.conditions) {
    const condition = index === 0 ? first : second;
    requireBool(
      compilation,
      bodyNodes[index]?.start ?? offset,
      condition?.type ?? DYN,
      `the condition of ${name}()`,
    );
  }
  plan.visit = visitUnits(shape.weight + first.weight + (second?.weight ?? 0));

  return {
    run: runLoop({
      shape,
      iterable: iterable.run,
      plan,
      slot,
      offset,
      outermost: !bindings.enclosing,
      first: first.run,
      second: second?.run,
    }),
    type: shape.type(elementType, (second ?? first).type),
    weight: iterable.weight + LOOP_WEIGHT,
  };
}

function planOf(iterable: Compiled, { enclosing }: Bindings): CostPlan {
  const isKnown =
    enclosing && iterable.pathSlots !== undefined && iterable.pathSlots <= enclosing.outermostSlot;
  const plan: CostPlan = { visit: 1, container: isKnown ? iterable.run : undefined, inner: [] };
  enclosing?.plan.inner.push(plan);
  return plan;
}

function runLoop({
  shape: { loop },
  iterable,
  plan,
  slot,
  offset,
  outermost,
  first,
  second,
}: {
  shape: Shape;
  iterable: Run;
  plan: CostPlan;
  slot: number;
  offset: number;
  outermost: boolean;
  first: Run;
  second: Run | undefined;
}): Run {
  return (evaluation) => {
    const container = iterable(evaluation);
    evaluation.at = offset;
    const items = elementsOf(evaluation, container);
    if (outermost) refuseWorstCase(evaluation, plan, items.length);
    evaluation.charge(items.length * plan.visit);
    return loop({ evaluation, items, slot, offset, first, second });
  };
}

/** A list's elements, a map's keys. */
function elementsOf(evaluation: Evaluation, container: Value): readonly Value[] {
  if (isList(container)) return container;
  if (!isMap(container)) throw evaluation.failure(`a ${kindOf(container)} has no elements to go through`);
  return keysOf(evaluation, container);
}

function typeOfElements(compilation: Compilation, offset: number, type: StaticType): StaticType {
  switch (type.kind) {
    case "list":
      return type.element;
    case "map":
    case "object":
      return STRING;
    case "dyn":
      return DYN;
    default:
      compilation.reportType(offset, `a ${describeType(type)} has no elements to go through`);
      return DYN;
  }
}

function mapItems({ evaluation, items, slot, first }: Loop): Value[] {
  return items.map((item) => {
    evaluation.slots[slot] = item;
    return first(evaluation);
  });
}

function mapSomeItems({ evaluation, items, slot, offset, first, second }: Loop): readonly Value[] {
  const values: Value[] = [];
  for (const item of items) {
    evaluation.slots[slot] = item;
    if (second && holds(evaluation, first, offset)) values.push(second(evaluation));
  }
  return withoutSpare(values);
}

function filterItems({ evaluation, items, slot, offset, first }: Loop): readonly Value[] {
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
function quantify({ evaluation, items, slot, offset, first }: Loop, decisive: boolean): boolean {
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
function sortItems({ evaluation, items, slot, offset, first }: Loop): Value[] {
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
