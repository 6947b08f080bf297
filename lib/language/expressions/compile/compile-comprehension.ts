import { memberOf } from "#lib/contract/json.ts";
import type { Evaluation } from "../evaluation.ts";
import { MAX_COMPREHENSION_NESTING } from "../limits.ts";
import { BOOL, DYN, listOf, STRING, type StaticType } from "../types/static-type.ts";
import { mapKeys } from "../values/keys.ts";
import { isList, isMap, kindOf, type Value } from "../values/value.ts";
import { type Bindings, bindVariable } from "./bindings.ts";
import type { Compilation } from "./compilation.ts";
import type { Compiled, Run } from "./compiled.ts";
import {
  filterItems,
  type Loop,
  mapItems,
  mapSomeItems,
  quantify,
  sortItems,
} from "./comprehension-loops.ts";
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
  const shapes = memberOf(SHAPES, name);
  const shape = shapes?.find(({ bodies }) => bodies + 1 === args.length);
  const [variable, ...bodyNodes] = args;
  const [firstNode, secondNode] = bodyNodes;
  if (!shape || !variable || !firstNode) return undefined;
  if (variable.op !== "id") {
    return compilation.reportSyntax(variable.start, `${name}() needs a name as its first argument`);
  }

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
  return mapKeys(evaluation, container);
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
