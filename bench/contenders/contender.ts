import type { RunTarget } from "../load/assignment.ts";

export type ContenderName = "laneway" | "prototype" | "dbos" | "restate";

/** Somebody who is measured at the same work: a chain of one and of ten nodes. */
export interface Contender {
  readonly name: ContenderName;
  readonly one: RunTarget;
  readonly ten: RunTarget;
}
