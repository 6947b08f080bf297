import type { Json } from "#lib/json.ts";
import type { OpenedInteraction, StepRecord } from "#lib/runs/change-run.ts";
import type { NewEvent } from "#lib/runs/new-event.ts";

/**
 * What an execution has to write with its next commit. Pure nodes have no commit of their own: their outputs and
 * events wait here for the next effect's (agent document, Effects).
 */
export class PendingWrites {
  #events: NewEvent[] = [];
  #steps: StepRecord[] = [];
  #interactions: OpenedInteraction[] = [];

  get isEmpty(): boolean {
    return this.#events.length + this.#steps.length + this.#interactions.length === 0;
  }

  event(event: NewEvent): void {
    this.#events.push({ happenedAt: performance.now(), ...event });
  }

  begin(step: { nodeId: string; occurrenceId: string; failedAttempts: number }): void {
    this.#steps.push({ ...step, outcome: null });
  }

  end(step: {
    nodeId: string;
    occurrenceId: string;
    failedAttempts: number;
    outcome: string;
    output: Json;
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
      payload: { outcome, output },
    });
  }

  open(interaction: OpenedInteraction): void {
    this.#interactions.push(interaction);
  }

  /** Everything pending, for one write; what comes after belongs to the next. */
  take(): { events: NewEvent[]; steps: StepRecord[]; interactions: OpenedInteraction[] } {
    const taken = { events: this.#events, steps: this.#steps, interactions: this.#interactions };
    this.#events = [];
    this.#steps = [];
    this.#interactions = [];
    return taken;
  }
}
