import type { Evaluation } from "../evaluation.ts";
import type { StaticType } from "../types/static-type.ts";
import type { Value } from "../values/value.ts";

export type Run = (evaluation: Evaluation) => Value;

/** A node of the syntax tree made ready to run; it keeps no part of the tree. */
export interface Compiled {
  readonly run: Run;
  readonly type: StaticType;
  /** Roughly what running it once costs, in quarters of a unit; bodies of comprehensions not included. */
  readonly weight: number;
  /** Set when the value is known without evaluating. */
  readonly constant?: Value;
  /**
   * Set when running it only follows keys from a variable, or is constant: then it may be run ahead of
   * time, once the slots below this number are filled.
   */
  readonly pathSlots?: number;
}
