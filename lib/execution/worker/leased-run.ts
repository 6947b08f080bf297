import type { RunError } from "#lib/contract/interactions.ts";
import { LargeJson, type NodeOutput } from "#lib/contract/json.ts";
import type { RunStatus } from "#lib/contract/runs.ts";
import { isTerminal } from "#lib/contract/terminal-status.ts";
import { largeText } from "#lib/language/large-json/large-text.ts";
import { hideNamed } from "#lib/language/redaction/hide-named.ts";
import { changeRun, gatherChanges, type Lease, type RunChange } from "#lib/nouns/runs/change-run.ts";
import { lockTree } from "#lib/nouns/runs/children/lock-tree.ts";
import { wakeByJob } from "#lib/nouns/runs/dispatch.ts";
import { charsBeyondHead, type NewEvent } from "#lib/nouns/runs/new-event.ts";
import type { RunRedaction } from "#lib/nouns/runs/run-redaction.ts";
import { RENEWED_SECONDS } from "#lib/nouns/runs/write-run.sql.ts";
import type { Transaction } from "#lib/platform/db/database.ts";
import { pausePoint } from "#lib/platform/pause-point.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { lockLeasedRun } from "./accept-answers.ts";
import { LetGo } from "./let-go.ts";
import { requireWithinBounds } from "./run-bounds.ts";

/**
 * A heartbeat is due every 5 s; what is older says that this process, or its way to the database, stood still. Three
 * seconds before the lease may end.
 */
const CONFIRMED_MS = (RENEWED_SECONDS - 3) * 1_000;

/** Changes that this process's executions commit at the same time are written together. */
const changeGathererOf = gatherChanges();

/** A result as an assistant's message. */
function inWords(result: NodeOutput): string {
  if (result instanceof LargeJson) return largeText(result);
  return typeof result === "string" ? result : JSON.stringify(result);
}

/** A result as an assistant's message, made of what of it may be shown. */
function shownSaid(result: NodeOutput, said: string): string {
  if (result instanceof LargeJson) return said;
  const shown = hideNamed(result);
  return shown === result ? said : JSON.stringify(shown);
}

type FencedChange = Omit<RunChange, "runId" | "workspaceId" | "redaction" | "fence">;

/**
 * The pending writes that go with a run's end. Interactions are not among them: the end would withdraw them at once.
 */
type Ending = Pick<
  RunChange,
  "events" | "steps" | "accepts" | "calls" | "iterations" | "lists" | "endedContainers" | "usage"
>;

/**
 * A run's row as its worker may write it. Every write is fenced by the lease: of two workers that both believe
 * they hold a run, only the one whose token is current and not expired writes anything.
 */
export class LeasedRun {
  readonly #lease: Lease;
  readonly #workspaceId: string;
  readonly #redaction: RunRedaction | undefined;
  readonly #isChild: boolean;
  /** By `performance.now()`: when it was last asked for a renewal that was granted. */
  #confirmedAt: number;
  #countedAt = performance.now();
  onCommitted: (() => void) | undefined;

  /** @param takenAt when the lease was asked for, by `performance.now()`. */
  constructor(
    lease: Lease,
    {
      workspaceId,
      redaction,
      takenAt,
      isChild = false,
    }: { workspaceId: string; redaction?: RunRedaction; takenAt: number; isChild?: boolean },
  ) {
    this.#isChild = isChild;
    this.#lease = lease;
    this.#workspaceId = workspaceId;
    this.#redaction = redaction;
    this.#confirmedAt = takenAt;
  }

  /** Whether the lease was seen to hold so short a time ago that it holds now. */
  get isConfirmed(): boolean {
    return performance.now() - this.#confirmedAt < CONFIRMED_MS;
  }

  /** A renewal that was asked for then has been granted. */
  confirmed(askedAt: number): void {
    this.#confirmedAt = Math.max(this.#confirmedAt, askedAt);
  }

  get id(): string {
    return this.#lease.runId;
  }

  /** How long it was executed since this was asked last, in milliseconds. */
  #executed(): number {
    const before = this.#countedAt;
    this.#countedAt = performance.now();
    return this.#countedAt - before;
  }

  #fenced(change: FencedChange): RunChange {
    const redaction = this.#redaction ? { redaction: this.#redaction } : {};
    const executedMs = this.#executed();
    const own = {
      runId: this.id,
      workspaceId: this.#workspaceId,
      ofTree: this.#isChild,
      fence: this.#lease,
      executedMs,
    };
    return { ...change, ...redaction, ...own };
  }

  /** @throws LetGo when the run has slipped away, saying why; OutOfBounds, which is not thrown by its last write. */
  async write(change: FencedChange): Promise<void> {
    const { db } = runtime();
    const askedAt = performance.now();
    await pausePoint("write");
    const written = await changeGathererOf(db)(this.#fenced(change));
    await pausePoint("committed");
    if (!written) {
      const status = await db.transaction((tx) => lockLeasedRun(tx, this.#lease));
      throw new LetGo(status === "cancelling" ? "cancelled" : "lease_lost");
    }
    this.onCommitted?.();
    if (!change.status) runtime().watch.progressed(this.id);
    if (change.lease === "renew") this.confirmed(askedAt);
    if (!isTerminal(written.status)) requireWithinBounds(written);
  }

  /** The same inside a transaction that holds the run's lock. */
  async writeLocked(tx: Transaction, change: FencedChange): Promise<void> {
    const written = await changeRun(tx, this.#fenced(change));
    if (!written) throw new LetGo("lease_lost");
    if (!change.status) tx.afterCommit(() => runtime().watch.changed(this.id)); // of an answer, say
  }

  /**
   * A transaction that begins with the run's lock under the lease.
   * @param options.endsCalled whether runs that it has called may be ended in it.
   * @throws LetGo
   */
  async underLock<T>(
    work: (tx: Transaction, status: RunStatus) => Promise<T>,
    { endsCalled = false }: { endsCalled?: boolean } = {},
  ): Promise<T> {
    const done = await runtime().db.transaction(async (tx) => {
      if (endsCalled) await lockTree(tx, this.id);
      const status = await lockLeasedRun(tx, this.#lease);
      if (status === undefined) throw new LetGo("lease_lost");
      if (status === "cancelling") throw new LetGo("cancelled");
      const worked = await work(tx, status);
      await pausePoint("accept");
      return worked;
    });
    await pausePoint("committed");
    return done;
  }

  /** @param ending.isSaid whether the result is an assistant's message in a conversation. */
  complete(finalResponse: NodeOutput, { isSaid, ...writes }: Ending & { isSaid: boolean }): Promise<void> {
    const said = isSaid ? inWords(finalResponse) : null;
    const item: NewEvent[] =
      said === null
        ? []
        : [
            {
              type: "conversation_item",
              payload: { role: "assistant", content: shownSaid(finalResponse, said), attachments: [] },
            },
          ];
    const completed: NewEvent = {
      type: "run_completed",
      status: "succeeded",
      ...(finalResponse instanceof LargeJson
        ? { payload: { finalResponse: finalResponse.head }, charsBeyond: charsBeyondHead(finalResponse) }
        : { payload: { finalResponse } }),
    };
    return this.write({
      ...writes,
      status: { to: "completed", finalResponse, assistantMessage: said },
      events: [...writes.events, ...item, completed],
    });
  }

  /** @param before ends the runs that it has called, in the same transaction, under the run's lock. */
  async fail(error: RunError, writes: Ending, before?: (tx: Transaction) => Promise<void>): Promise<void> {
    const failed: NewEvent = { type: "run_failed", status: "errored", payload: { error: { ...error } } };
    const change = {
      ...writes,
      status: { to: "failed", error },
      events: [...writes.events, failed],
    } as const;
    if (!before) return this.write(change);
    await this.underLock(
      async (tx) => {
        await before(tx);
        await this.writeLocked(tx, change);
      },
      { endsCalled: true },
    );
  }

  /** A cancel that was requested while this worker held the run is acknowledged. */
  async acknowledgeCancel(writes: Ending): Promise<void> {
    const cancelled: NewEvent = { type: "run_cancelled", status: "cancelled" };
    await this.write({ ...writes, status: { to: "cancelled" }, events: [...writes.events, cancelled] });
  }

  /** Gives the run to whichever worker is free: what had not been committed is repeated there. */
  async handBack(): Promise<void> {
    await runtime().db.transaction(async (tx) => {
      const change = { events: [], needsWork: true, lease: "release" } as const;
      const released = await changeRun(tx, this.#fenced(change));
      if (released) await wakeByJob(tx, this.id);
    });
  }
}
