import type { RunTarget } from "../load/assignment.ts";

export type ContenderName = "laneway" | "prototype" | "dbos" | "restate";

/** Work that reaches outside, or is answered: one HTTP call, one model call, a list of calls, an approval. */
export type CallWork = "http" | "model" | "list" | "approval";

/** Somebody who is measured at the same work: a chain of one and of ten nodes, and calls where it makes any. */
export interface Contender {
  readonly name: ContenderName;
  readonly one: RunTarget;
  readonly ten: RunTarget;
  readonly calls?: Readonly<Record<CallWork, RunTarget>>;
  /** The processes that do its work, PostgreSQL's apart. */
  readonly pids: readonly number[];
  /** Its database on the benchmark's PostgreSQL; undefined where it has a store of its own. */
  readonly database: string | undefined;
}
