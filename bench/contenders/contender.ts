import type { RunTarget } from "../load/assignment.ts";

export type ContenderName = "laneway" | "prototype" | "dbos" | "restate" | "n8n" | "langgraph";

/** Work that reaches outside, or is answered: one HTTP call, one model call, a list of calls, an approval. */
export type CallWork = "http" | "model" | "list" | "approval";

interface Participant {
  readonly name: ContenderName;
  /** The processes that do its work, PostgreSQL's apart. */
  readonly pids: readonly number[];
  /** Its database on the benchmark's PostgreSQL; undefined where it has a store of its own. */
  readonly database: string | undefined;
}

/** Somebody who is measured at calls. */
export interface Caller extends Participant {
  readonly calls: Readonly<Record<CallWork, RunTarget>>;
}

/** Somebody who is measured at a chain of one and of ten nodes, and at calls where it makes any. */
export interface Contender extends Participant, Partial<Pick<Caller, "calls">> {
  readonly one: RunTarget;
  readonly ten: RunTarget;
}
