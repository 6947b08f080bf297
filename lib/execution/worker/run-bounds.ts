import type { RunError } from "#lib/contract/interactions.ts";
import type { ChangedRun } from "#lib/nouns/runs/change-run.ts";

/** Bounds of one turn of a run; events count over all turns. */
export const RUN_BOUNDS = {
  nodes: 100_000,
  /** Bytes of the JSON of all outputs. */
  outputBytes: 256 * 1024 * 1024,
  events: 1_000_000,
  /** Where its agent does not say. */
  timeoutSeconds: 60 * 60,
} as const;

/** A run has used up what one run may use: it fails. */
export class OutOfBounds extends Error {
  override readonly name = "OutOfBounds";
  readonly error: RunError;

  constructor(code: "run_timeout" | "step_limit_exceeded", message: string) {
    super(message);
    this.error = { code, message, nodeId: null, retryable: false, details: null };
  }
}

const few = (count: number) => count.toLocaleString("en");

export type RunCounts = Pick<ChangedRun, "nodes" | "outputBytes" | "events">;

/** @throws OutOfBounds */
export function requireWithinBounds({ nodes, outputBytes, events }: RunCounts): void {
  const exceed = (what: string) =>
    new OutOfBounds("step_limit_exceeded", `The run ${what}, which is more than one run may.`);
  if (nodes > RUN_BOUNDS.nodes) throw exceed(`has executed over ${few(RUN_BOUNDS.nodes)} nodes`);
  if (outputBytes > RUN_BOUNDS.outputBytes) throw exceed("has outputs of over 256 MiB");
  if (events > RUN_BOUNDS.events) throw exceed(`has over ${few(RUN_BOUNDS.events)} events`);
}

export function timedOut(seconds: number): OutOfBounds {
  return new OutOfBounds(
    "run_timeout",
    `The run has executed for longer than ${few(seconds)} seconds. Time in which it waits does not count.`,
  );
}
