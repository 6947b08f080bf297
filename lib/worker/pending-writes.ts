import { type Json, LargeJson, type NodeOutput } from "#lib/json.ts";
import type { CallRecord, OpenedInteraction, StepRecord, Usage } from "#lib/runs/change-run.ts";
import { charsBeyondHead, type NewEvent } from "#lib/runs/new-event.ts";

export interface Writes {
  readonly events: NewEvent[];
  readonly steps: StepRecord[];
  readonly interactions: OpenedInteraction[];
  readonly calls: CallRecord[];
  readonly usage: Usage | undefined;
}

export function addUsage(sum: Usage | undefined, more: Usage): Usage {
  if (!sum) return more;
  const costUsd =
    sum.costUsd === null && more.costUsd === null ? null : (sum.costUsd ?? 0) + (more.costUsd ?? 0);
  return {
    inputTokens: sum.inputTokens + more.inputTokens,
    outputTokens: sum.outputTokens + more.outputTokens,
    costUsd,
  };
}

/**
 * What an execution has to write with its next commit. Pure nodes have no commit of their own: their outputs and
 * events wait here for the next effect's (agent document, Effects).
 */
export class PendingWrites {
  #events: NewEvent[] = [];
  #steps: StepRecord[] = [];
  #interactions: OpenedInteraction[] = [];
  #calls: CallRecord[] = [];
  #usage: Usage | undefined;

  get isEmpty(): boolean {
    const kinds = [this.#events, this.#steps, this.#interactions, this.#calls];
    return this.#usage === undefined && kinds.every(({ length }) => length === 0);
  }

  event(event: NewEvent): void {
    this.#events.push({ happenedAt: performance.now(), ...event });
  }

  begin(step: { nodeId: string; occurrenceId: string; failedAttempts: number }): void {
    this.#steps.push({ ...step, outcome: null });
  }

  /** @param shown the output as the trace has it, where that is another. */
  end({
    shown,
    ...step
  }: {
    nodeId: string;
    occurrenceId: string;
    failedAttempts: number;
    outcome: string;
    output: NodeOutput;
    shown?: Json;
  }): void {
    const { nodeId, occurrenceId, outcome, output } = step;
    // A statement cannot write one row twice: the end replaces a beginning that was not written yet.
    this.#steps = this.#steps.filter((pending) => pending.occurrenceId !== occurrenceId);
    this.#steps.push({ ...step, eventIndex: this.#events.length });
    const failed = outcome === "failed";
    this.event({
      type: failed ? "node_failed" : "node_completed",
      nodeId,
      occurrenceId,
      status: failed ? "errored" : "succeeded",
      ...(output instanceof LargeJson
        ? { payload: { outcome, output: output.head }, charsBeyond: charsBeyondHead(output) }
        : { payload: { outcome, output: shown ?? output } }),
    });
  }

  open(interaction: OpenedInteraction): void {
    this.#interactions.push(interaction);
  }

  call(call: CallRecord): void {
    this.#calls.push(call);
  }

  usage(usage: Usage): void {
    this.#usage = addUsage(this.#usage, usage);
  }

  /** Everything pending, for one write; what comes after belongs to the next. */
  take(): Writes {
    const taken = {
      events: this.#events,
      steps: this.#steps,
      interactions: this.#interactions,
      calls: this.#calls,
      usage: this.#usage,
    };
    this.#events = [];
    this.#steps = [];
    this.#interactions = [];
    this.#calls = [];
    this.#usage = undefined;
    return taken;
  }

  /** For a write that ends the run: interactions would be withdrawn in the same breath, so none is opened. */
  takeLast(): Omit<Writes, "interactions"> {
    const { events, steps, calls, usage } = this.take();
    return { events, steps, calls, usage };
  }
}
