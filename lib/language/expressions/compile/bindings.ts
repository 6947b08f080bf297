import type { StaticType } from "../types/static-type.ts";
import type { CostPlan } from "./cost-plan.ts";

export interface Binding {
  readonly type: StaticType;
  readonly slot: number;
}

/** The variables that comprehensions and `cel.bind` have introduced around a node. */
export interface Bindings {
  readonly byName: ReadonlyMap<string, Binding>;
  /** Variables are nested, so their depth is enough to distinguish their slots. */
  readonly nextSlot: number;
  /** How many bodies of comprehensions the node is in. */
  readonly nesting: number;
  /** Set inside a comprehension: its plan, and the first slot within the outermost one. */
  readonly enclosing?: { readonly plan: CostPlan; readonly outermostSlot: number };
}

export const NO_BINDINGS: Bindings = { byName: new Map(), nextSlot: 0, nesting: 0 };

export function bindVariable(
  bindings: Bindings,
  name: string,
  type: StaticType,
): { inner: Bindings; slot: number } {
  const slot = bindings.nextSlot;
  const byName = new Map(bindings.byName).set(name, { type, slot });
  return { inner: { ...bindings, byName, nextSlot: slot + 1 }, slot };
}
