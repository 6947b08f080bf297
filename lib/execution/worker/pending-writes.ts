import { type Json, LargeJson, type NodeOutput } from "#lib/contract/json.ts";
import type { BodyPlace, NodePlace } from "#lib/language/agent-document/occurrence.ts";
import type {
  CallRecord,
  ItemList,
  IterationRecord,
  OpenedInteraction,
  StepRecord,
  Usage,
} from "#lib/nouns/runs/change-run.ts";
import { charsBeyondHead, type NewEvent } from "#lib/nouns/runs/new-event.ts";

export interface Writes {
  readonly events: NewEvent[];
  readonly steps: StepRecord[];
  readonly interactions: OpenedInteraction[];
  readonly accepts: string[];
  readonly calls: CallRecord[];
  readonly iterations: IterationRecord[];
  readonly lists: ItemList[];
  readonly endedContainers: string[];
  readonly usage: Usage | undefined;
}

/** Names an iteration; also among what has begun (`LoadedExecution.begun`). */
export const iterationKey = (container: string, iteration: number) => `${container} ${iteration}`;

/** With this many events waiting they are written before more are made, so that the queue stays small. */
const MAX_EVENTS = 500;

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
  /** By occurrence: a statement cannot write one row twice, so an end replaces a beginning that was not written yet. */
  #steps = new Map<string, StepRecord>();
  #interactions: OpenedInteraction[] = [];
  #accepts: string[] = [];
  #calls: CallRecord[] = [];
  /** By container, then by number. */
  #iterations = new Map<string, Map<number, IterationRecord>>();
  /** Begun, with nothing to be kept of them yet: numbers by container. */
  readonly #bare = new Map<string, Set<number>>();
  /** Iterations that have ended since the last write. */
  #over = new Set<string>();
  /** Occurrences that have a row and have not ended. */
  readonly #stored: Set<string>;
  #lists: ItemList[] = [];
  #endedContainers: string[] = [];
  #usage: Usage | undefined;
  #setsTimer = false;
  #holdsOutside = false;

  /** @param stored the occurrences that have a row in `run_steps`. */
  constructor(stored: Iterable<string> = []) {
    this.#stored = new Set(stored);
  }

  get isEmpty(): boolean {
    const kinds = [this.#events, this.#interactions, this.#calls, this.#endedContainers, this.#lists];
    const isBare = this.#usage === undefined && this.#steps.size === 0 && this.#iterations.size === 0;
    return isBare && kinds.every(({ length }) => length === 0);
  }

  /** Whether it is to be written before anything is added to it. */
  get isFull(): boolean {
    return this.#events.length >= MAX_EVENTS || this.#lists.length > 0;
  }

  /** Whether somebody outside is waited for: it can answer only what is written. */
  get isAwaited(): boolean {
    return this.#interactions.length > 0 || this.#calls.length > 0 || this.#setsTimer;
  }

  get holdsOutside(): boolean {
    return this.#holdsOutside;
  }

  /**
   * A node ended, or failed, by what came from outside: after a crash it may end in another way. Everything else follows
   * from what is written, and comes out the same.
   */
  cameFromOutside(): void {
    this.#holdsOutside = true;
  }

  event(event: NewEvent): void {
    this.#events.push({ happenedAt: performance.now(), ...event });
  }

  /** A node began, and a worker that takes the run has to know more of it than that. */
  begin(
    step: NodePlace & {
      failedAttempts: number;
      iterations?: number;
      items?: readonly Json[];
      wakesAt?: string;
    },
  ): void {
    this.#keep(step);
    this.#steps.set(step.occurrenceId, { ...step, outcome: null });
    if (step.wakesAt !== undefined) this.#setsTimer = true;
  }

  /** The same for an effect, unless it has a row. */
  keepRow(step: NodePlace & { failedAttempts: number }): void {
    const { occurrenceId } = step;
    if (!this.#stored.has(occurrenceId) && !this.#steps.has(occurrenceId)) this.begin(step);
  }

  /** @param shown the output as the trace has it, where that is another. */
  end({
    shown,
    ...step
  }: NodePlace & {
    failedAttempts: number;
    outcome: string;
    output: NodeOutput;
    shown?: Json;
  }): void {
    const { failedAttempts: _, outcome, output, ...place } = step;
    this.#keep(step);
    const isFirst = !this.#stored.delete(step.occurrenceId);
    this.#steps.set(step.occurrenceId, { ...step, isFirst, eventIndex: this.#events.length });
    const failed = outcome === "failed";
    this.event({
      type: failed ? "node_failed" : "node_completed",
      ...place,
      status: failed ? "errored" : "succeeded",
      ...(output instanceof LargeJson
        ? { payload: { outcome, output: output.head }, charsBeyond: charsBeyondHead(output) }
        : { payload: { outcome, output: shown ?? output } }),
    });
  }

  open(interaction: OpenedInteraction): void {
    this.#keep(interaction);
    this.#interactions.push(interaction);
  }

  /** An interaction's answer ended its node. */
  accept(interactionId: string): void {
    this.#accepts.push(interactionId);
  }

  call(call: CallRecord): void {
    this.#keep(call);
    this.#calls.push(call);
  }

  usage(usage: Usage): void {
    this.#usage = addUsage(this.#usage, usage);
  }

  /** The items of a container, where they are many. */
  items(container: string, list: readonly Json[] | LargeJson): void {
    this.#lists.push({ container, list });
  }

  /** @param isBare whether it can begin again where nothing of it was kept. */
  iterationBegun(container: string, iteration: number, { isBare }: { isBare: boolean }): void {
    if (isBare) {
      const bare = this.#bare.get(container) ?? new Set();
      this.#bare.set(container, bare.add(iteration));
    } else this.#iteration({ container, iteration, isEnded: false });
  }

  iterationEnded(container: string, iteration: number, result: NodeOutput): void {
    this.#bare.get(container)?.delete(iteration);
    this.#over.add(iterationKey(container, iteration));
    this.#iteration({ container, iteration, result, isEnded: true });
  }

  /** Something in an iteration has a row: so it has one, too. */
  #keep({ container, iteration }: BodyPlace): void {
    if (container === undefined || iteration === undefined) return;
    if (this.#bare.get(container)?.delete(iteration))
      this.#iteration({ container, iteration, isEnded: false });
  }

  #iteration(record: IterationRecord): void {
    const known = this.#iterations.get(record.container) ?? new Map<number, IterationRecord>();
    this.#iterations.set(record.container, known);
    known.set(record.iteration, record);
  }

  /** The container's iterations are not needed any more. To be said before its end. */
  containerEnded(container: string): void {
    this.#iterations.delete(container);
    this.#bare.delete(container);
    this.#lists = this.#lists.filter((list) => list.container !== container);
    if (this.#stored.has(container)) this.#endedContainers.push(container);
  }

  /** Everything pending, for one write; what comes after belongs to the next. */
  take(): Writes {
    const taken: Writes = {
      events: this.#events,
      steps: this.#takeSteps(),
      interactions: this.#interactions,
      accepts: this.#accepts,
      calls: this.#calls,
      iterations: [...this.#iterations.values()].flatMap((known) => [...known.values()]),
      lists: this.#lists,
      endedContainers: this.#endedContainers,
      usage: this.#usage,
    };
    this.#events = [];
    this.#over = new Set();
    this.#interactions = [];
    this.#accepts = [];
    this.#calls = [];
    this.#iterations = new Map();
    this.#lists = [];
    this.#endedContainers = [];
    this.#usage = undefined;
    this.#setsTimer = false;
    this.#holdsOutside = false;
    return taken;
  }

  #takeSteps(): StepRecord[] {
    const steps = [...this.#steps.values()];
    this.#steps = new Map();
    for (const { occurrenceId, outcome } of steps) if (outcome === null) this.#stored.add(occurrenceId);
    return this.#over.size === 0 ? steps : steps.map((step) => ({ ...step, isOver: this.#isOver(step) }));
  }

  #isOver({ container, iteration }: BodyPlace): boolean {
    if (container === undefined || iteration === undefined) return false;
    return this.#over.has(iterationKey(container, iteration));
  }

  /** For a write that ends the run: interactions would be withdrawn in the same breath, so none is opened. */
  takeLast(): Omit<Writes, "interactions"> {
    const { interactions: _, ...writes } = this.take();
    return writes;
  }
}
