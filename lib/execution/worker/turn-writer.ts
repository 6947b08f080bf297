import type { Transaction } from "#lib/platform/db/database.ts";
import { withdrawQuestionsOf } from "./accept-answers.ts";
import type { Launch } from "./launch.ts";
import type { LeasedRun } from "./leased-run.ts";
import type { Turn } from "./turn.ts";
import { withdrawAndWrite } from "./withdraw-and-write.ts";

/** How long the end of a call waits for others to be written with it. Lost meanwhile, the call is made again. */
const ENDS_WAIT_MS = 10;
/** How long a beginning waits for its end. It repeats itself, and so is for those alone who watch. */
const BEGINNINGS_WAIT_MS = 200;

interface Writing {
  readonly run: LeasedRun;
  readonly turn: Turn;
  readonly turnNumber: number;
  /** Sends for `isDue` to be looked at. */
  readonly due: () => void;
  /** What an occurrence does is not wanted any more. */
  readonly giveUp: (occurrenceId: string) => void;
  /** Ends the runs that occurrences have called; undefined where none calls any. */
  readonly cancelCalled: ((tx: Transaction, occurrenceIds: readonly string[]) => Promise<void>) | undefined;
}

/**
 * Writes what a turn notes, and decides when: at once where somebody waits for it or what begins may see it, else after
 * a moment, so that what comes meanwhile is one commit with it (docs/decisions.md, "What is durable before a call
 * begins").
 */
export class TurnWriter {
  readonly #options: Writing;
  #timer: NodeJS.Timeout | undefined;
  #timerAt = 0;
  #isDue = false;
  #committed: (() => void)[] = [];
  /** Whether something was asked, or a timer set, that may have ended by now. */
  #hasOpened = false;

  constructor(options: Writing) {
    this.#options = options;
  }

  /** @param done is called once what is pending now is committed. */
  afterCommit(done: () => void): void {
    this.#committed.push(done);
  }

  /** The delay is over. */
  isDue(): void {
    this.#isDue = true;
  }

  /** Whether what is pending has to be durable before any of these begins. */
  mustPrecede(launches: readonly Launch[]): boolean {
    const { pending, hasAbandoned } = this.#options.turn;
    if (this.#isDue || this.#committed.length > 0 || hasAbandoned) return true;
    if (pending.isAwaited || pending.isFull) return true;
    return launches.some((launch) => pending.holdsOutside || !("failedAttempts" in launch));
  }

  /** Nobody waits for what is pending: it is due in a moment. */
  delay(): void {
    const { pending } = this.#options.turn;
    if (pending.isEmpty) return;
    const milliseconds = pending.holdsOutside ? ENDS_WAIT_MS : BEGINNINGS_WAIT_MS;
    const at = performance.now() + milliseconds;
    if (this.#timer && this.#timerAt <= at) return;
    clearTimeout(this.#timer);
    this.#timerAt = at;
    this.#timer = setTimeout(this.#options.due, milliseconds);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isDue = false;
  }

  async commit(): Promise<void> {
    const committed = this.#committed;
    this.#committed = [];
    await this.write();
    for (const done of committed) done();
  }

  async write(): Promise<void> {
    this.end();
    if (await this.withdrawAbandoned()) return;
    const { pending } = this.#options.turn;
    if (pending.isEmpty) return;
    this.#hasOpened ||= pending.isAwaited;
    await this.#write({ lease: "renew" });
  }

  /** Whether all that the run waits for is what is to be written: nothing can have ended yet. */
  get opensFirst(): boolean {
    const { pending, hasAbandoned } = this.#options.turn;
    return pending.isAwaited && !hasAbandoned && !this.#hasOpened;
  }

  /** Writes what the run waits for, and lets it go in the same commit. */
  async release(): Promise<void> {
    this.end();
    await this.#write({ lease: "release", needsWork: false });
  }

  async #write(change: { lease: "renew" } | { lease: "release"; needsWork: false }): Promise<void> {
    const { run, turn } = this.#options;
    const writes = turn.pending.take();
    const opens = writes.interactions.length > 0;
    await run.write({
      ...writes,
      ...change,
      ...(opens ? { status: { to: "waiting" } } : { while: ["running", "waiting"] }),
    });
  }

  /**
   * Where iterations were given up, what they do is aborted, and what they ask withdrawn together with what is pending.
   * @returns whether there were any.
   */
  async withdrawAbandoned(): Promise<boolean> {
    const { run, turn, turnNumber, giveUp, cancelCalled } = this.#options;
    const abandoned = turn.takeAbandoned();
    if (abandoned.length === 0) return false;
    for (const occurrenceId of abandoned) giveUp(occurrenceId);
    await withdrawAndWrite(run, {
      turn: turnNumber,
      withdraw: async (tx) => {
        await withdrawQuestionsOf(tx, { runId: run.id, occurrenceIds: abandoned });
        await cancelCalled?.(tx, abandoned);
      },
      endsCalled: cancelCalled !== undefined,
      writes: () => turn.pending.take(),
    });
    return true;
  }
}
