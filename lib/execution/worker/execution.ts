import { setTimeout as delay } from "node:timers/promises";
import type { RunStatus } from "#lib/contract/runs.ts";
import { NodeFailure } from "#lib/language/node-types/node-result.ts";
import { cancelChildren } from "#lib/nouns/runs/children/cancel-children.ts";
import type { Transaction } from "#lib/platform/db/database.ts";
import { loopShare } from "#lib/platform/threads/loop-share.ts";
import { Aborts } from "./aborts.ts";
import { withdrawInteractions } from "./accept-answers.ts";
import { type Accepted, acceptEnds, takeUpAnswers } from "./accept-ends.ts";
import { CallGate } from "./call-gate.ts";
import { commitsOf } from "./commits-of.ts";
import { EffectCalls } from "./effect-calls.ts";
import { effectOptions } from "./effect-options.ts";
import type { ExecutionMessage } from "./execution-message.ts";
import { Inbox } from "./inbox.ts";
import type { DeferredLaunch, EffectLaunch, Launch } from "./launch.ts";
import { LeasedRun } from "./leased-run.ts";
import { LetGo, unlessLetGo } from "./let-go.ts";
import { isAwaiting, type LoadedExecution } from "./load-execution.ts";
import { workersLost } from "./lost-workers.ts";
import { OutOfBounds, requireWithinBounds, timedOut } from "./run-bounds.ts";
import { runEffect } from "./run-effect.ts";
import { Turn } from "./turn.ts";
import { TurnWriter } from "./turn-writer.ts";
import { withdrawAndWrite } from "./withdraw-and-write.ts";

/** What ends within so short a time of each other ends together. */
const TOGETHER_MS = 2;

/**
 * One worker's hold on one run, from lease to letting go.
 *
 * The order that makes a crash harmless: an effect's end is committed, with the pure nodes around it, before anything
 * begins after it. So whatever a later step saw is durable, and a crash repeats only effects whose end had not been
 * committed, under the same idempotency key (docs/decisions.md, "What is durable before a call begins").
 */
export class Execution {
  readonly workspaceId: string;
  readonly credentialId: string;
  /** Whether the run waits for something, and was released: it holds no place any more. */
  isReleased = false;
  readonly #inbox = new Inbox<ExecutionMessage>();
  readonly #aborts = new Aborts();
  readonly #loaded: LoadedExecution;
  readonly #run: LeasedRun;
  readonly #turn: Turn;
  readonly #writer: TurnWriter;
  /** The launches that begin waiting effects again, by occurrence. */
  readonly #suspended = new Map<string, EffectLaunch>();
  readonly #calls = new CallGate(() => this.#inbox.send({ type: "stopping" }));
  #inFlight = 0;
  /** Whether something was not begun because the process stops. */
  #isCut = false;

  constructor(loaded: LoadedExecution, { leaseTakenAt }: { leaseTakenAt: number }) {
    this.#loaded = loaded;
    this.workspaceId = loaded.workspaceId;
    this.credentialId = loaded.credentialId;
    this.#run = new LeasedRun(loaded.lease, {
      isChild: loaded.isChild,
      workspaceId: loaded.workspaceId,
      redaction: loaded.redaction,
      takenAt: leaseTakenAt,
    });
    this.#turn = new Turn(loaded);
    this.#writer = new TurnWriter({
      run: this.#run,
      turn: this.#turn,
      turnNumber: loaded.turn,
      due: () => this.#inbox.send({ type: "write_due" }),
      giveUp: (occurrenceId) => {
        this.#aborts.abortEffect(occurrenceId);
        this.#suspended.delete(occurrenceId);
      },
      cancelCalled: this.#cancelCalled,
    });
  }

  /** @param done is called with each commit. */
  onCommitted(done: () => void): void {
    this.#run.onCommitted = done;
  }

  /** The run was answered or is to be cancelled: look. */
  signal(): void {
    this.#inbox.send({ type: "signalled" });
  }

  /** The run's cancellation is committed: its calls in flight are aborted at once, and none begins any more. */
  cancelled(): void {
    this.#inbox.send({ type: "cancelled" }); // before what the abort makes effects send
    this.#aborts.abortAll();
  }

  /** The heartbeat that was sent then has renewed the lease. */
  renewed(askedAt: number): void {
    this.#run.confirmed(askedAt);
  }

  /** The process stops: lets calls under way end and be committed, begins nothing more, then hands the run back. */
  finishCalls(): void {
    this.#calls.close();
    this.#inbox.send({ type: "stopping" });
  }

  /** The process ends now: hand the run back. */
  stop(): void {
    this.#inbox.send({ type: "stopped" });
  }

  /** Executes until the run ends, waits for an answer with nothing else to do, or must be let go. */
  async run(): Promise<void> {
    const { timeoutSeconds, executedMs } = this.#loaded;
    // A timer of more than 24 days would end at once; the next hold on the run sets it again.
    const leftMs = Math.min(timeoutSeconds * 1_000 - executedMs, 2 ** 31 - 1);
    const timeout = setTimeout(() => this.#inbox.send({ type: "timed_out" }), Math.max(0, leftMs));
    try {
      await this.#drive();
    } catch (error) {
      if (error instanceof LetGo) await this.#letGo(error.reason);
      else if (error instanceof OutOfBounds) await this.#fail(error);
      else throw error;
    } finally {
      clearTimeout(timeout);
      this.#writer.end();
      this.#abortEffects();
      this.#turn.computer.end();
    }
  }

  /** Only where there are any: an abort makes an exception with a stack, heard or not. */
  #abortEffects(): void {
    if (this.#inFlight > 0) this.#aborts.abortAll();
  }

  async #letGo(reason: LetGo["reason"]): Promise<void> {
    this.#abortEffects();
    try {
      if (reason === "cancelled") await this.#run.acknowledgeCancel(this.#turn.pending.takeLast());
      if (reason === "stopped") {
        this.#turn.keepBegun();
        await this.#writer.write().catch(unlessLetGo); // a cancel is acknowledged by whoever takes the run next
        await this.#run.handBack();
      }
    } catch (error) {
      unlessLetGo(error); // the lease ran out meanwhile: the worker that has the run now does the same
    }
  }

  async #fail({ error }: OutOfBounds): Promise<void> {
    this.#abortEffects();
    try {
      await this.#run.fail(error, this.#turn.pending.takeLast(), this.#cancelCalled);
    } catch (slipped) {
      if (!(slipped instanceof LetGo)) throw slipped;
      await this.#letGo(slipped.reason);
    }
  }

  async #drive(): Promise<void> {
    if (this.#loaded.status === "cancelling") throw new LetGo("cancelled");
    if (this.#loaded.hasKilledWorkers)
      return this.#run.fail(workersLost(this.#loaded.lostWorkers), { events: [] }, this.#cancelCalled);
    requireWithinBounds(this.#loaded.counts);
    let launches: readonly Launch[] = [...this.#turn.begin(), ...takeUpAnswers(this.#turn, this.#loaded)];
    // An answer that another worker waited for may have come while nobody held the run.
    if (launches.length > 0 && isAwaiting(this.#loaded)) this.signal();
    for (;;) {
      launches = await this.#inSlices(launches);
      if (this.#turn.end) {
        // A run does not complete while something is open: what was given up is withdrawn first.
        if ("result" in this.#turn.end) await this.#writer.withdrawAbandoned();
        return this.#settle(this.#turn.end);
      }
      if (launches.length === 0 && this.#waitsForFirst) {
        await this.#writer.release();
        this.isReleased = true;
        return;
      }
      if (this.#calls.isClosed || this.#writer.mustPrecede(launches)) await this.#writer.commit();
      if (this.#aborts.signal.aborted) throw new LetGo("cancelled");
      if (this.#calls.isClosed) this.#handBackAtRest(launches);
      else for (const launch of launches) this.#launch(launch);
      if (this.#inFlight > 0) launches = await this.#reactToAll();
      else {
        await this.#writer.commit();
        const resumed = await this.#acceptOrSuspend();
        if (!resumed) return;
        launches = resumed;
      }
    }
  }

  /** Everything that comes together, so that it is one commit. A call that is alone waits for nobody. */
  async #reactToAll(): Promise<Launch[]> {
    this.#writer.delay();
    const launches = await this.#react(await this.#inbox.next());
    if (this.#inFlight > 0) await delay(TOGETHER_MS);
    while (this.#turn.end === undefined && !this.#turn.isPaused) {
      const message = this.#inbox.take();
      if (!message) break;
      launches.push(...(await this.#react(message)));
    }
    return launches;
  }

  /** Whether the run waits for what it is about to write, and for nothing else. */
  get #waitsForFirst(): boolean {
    const others = this.#inFlight + this.#suspended.size + this.#turn.waits.calling.length;
    return others === 0 && !isAwaiting(this.#loaded) && this.#writer.opensFirst;
  }

  /** The process stops, so nothing more begins here: the worker that continues the run begins it. */
  #handBackAtRest(launches: readonly Launch[]): void {
    this.#isCut ||= launches.length > 0;
    if (this.#calls.isAtRest && (this.#isCut || this.#inFlight > 0)) throw new LetGo("stopped");
  }

  /** Lets others have their turn between many small evaluations. */
  async #inSlices(begun: readonly Launch[]): Promise<readonly Launch[]> {
    const launches = [...begun];
    while (this.#turn.isPaused) {
      // Launches that were prepared begin when all is written: a crash before that begins them again.
      if (this.#turn.pending.isFull) await this.#writer.write();
      else await loopShare.next();
      launches.push(...this.#turn.goOn());
    }
    return launches.filter(({ place }) => this.#turn.isUnderWay(place.occurrenceId));
  }

  async #react(message: ExecutionMessage): Promise<Launch[]> {
    switch (message.type) {
      case "cancelled":
        throw new LetGo("cancelled");
      case "stopped":
        throw new LetGo("stopped");
      case "timed_out":
        throw timedOut(this.#loaded.timeoutSeconds);
      case "stopping":
        return [];
      case "write_due":
        this.#writer.isDue();
        return [];
      case "signalled":
        return this.#goOn(await this.#underLock((tx, status) => this.#acceptEnds(tx, status)));
      case "effect_lost":
        throw message.error;
      case "effect_retrying":
        if (this.#turn.isUnderWay(message.place.occurrenceId))
          this.#turn.effectRetrying(message.place, message.retry);
        this.#calls.retries(message.place.occurrenceId);
        return [];
      case "unsure":
        await this.#run.write({ events: [], while: ["running", "waiting"], lease: "renew" });
        message.done();
        return [];
      case "effect_wrote":
        if (this.#turn.isUnderWay(message.occurrenceId)) message.write();
        this.#writer.afterCommit(message.done);
        return [];
      case "deferred":
        this.#inFlight -= 1;
        return [...message.goOn()];
      case "effect_ended":
        this.#inFlight -= 1;
        if (!("suspended" in message.end)) await this.#withdrawQuestions(message.launch.place.occurrenceId);
        return this.#noteEnd(message);
    }
  }

  /**
   * Notes an effect's end among what is pending, with the pure nodes after it and the beginnings of what follows. It
   * commits nothing: a later lap of `#drive` does, before it launches what may see it (`TurnWriter`).
   */
  #noteEnd({ launch, end, answersKnown }: ExecutionMessage & { type: "effect_ended" }): Launch[] {
    const { place } = launch;
    const { occurrenceId } = place;
    this.#calls.ended(occurrenceId);
    this.#aborts.ended(occurrenceId);
    this.#turn.effectDid(place, end.record);
    if (!this.#turn.isUnderWay(occurrenceId)) return [];
    if (!("suspended" in end)) return this.#turn.effectEnded(place, end);
    const again = { ...launch, failedAttempts: end.failedAttempts };
    // Its question may have been answered while it still did something else.
    if (this.#loaded.journal.answersTo(occurrenceId) > answersKnown) return [again];
    this.#suspended.set(occurrenceId, again);
    return [];
  }

  /** An effect may end, by an error for example, while one of its calls still waits: nobody should answer that. */
  async #withdrawQuestions(occurrenceId: string): Promise<void> {
    const interactionIds = this.#loaded.journal.unanswered(occurrenceId);
    if (interactionIds.length === 0) return;
    await withdrawAndWrite(this.#run, {
      turn: this.#loaded.turn,
      withdraw: (tx) => withdrawInteractions(tx, { runId: this.#run.id, interactionIds }),
    });
  }

  #goOn({ ended, effects, children }: Accepted): Launch[] {
    const resumed = effects.flatMap((occurrenceId) => {
      const launch = this.#suspended.get(occurrenceId);
      this.#suspended.delete(occurrenceId);
      return launch ? [launch] : [];
    });
    for (const { usage } of children) if (usage) this.#turn.pending.usage(usage);
    return [
      ...this.#turn.resume(ended),
      ...children.flatMap((child) => this.#turn.childFailed(child)),
      ...resumed,
    ];
  }

  #launch(launch: Launch): void {
    this.#inFlight += 1;
    if ("failedAttempts" in launch) this.#launchEffect(launch);
    else this.#launchDeferred(launch);
  }

  /** A failure that is not the node's, such as a database that does not answer, ends this hold on the run. */
  #launchDeferred({ place, run }: DeferredLaunch): void {
    const send = (goOn: () => readonly Launch[]) => this.#inbox.send({ type: "deferred", goOn });
    run(this.#aborts.signal).then(
      (goOn) => send(() => this.#turn.deferred(place, goOn)),
      (error: unknown) =>
        send(() => {
          if (error instanceof NodeFailure) return this.#turn.errored(place, error);
          throw error;
        }),
    );
  }

  #launchEffect(launch: EffectLaunch): void {
    const { node, place, failedAttempts } = launch;
    const { occurrenceId } = place;
    const { journal, redaction: secrets } = this.#loaded;
    const signal = this.#aborts.signalFor(place);
    const commit = commitsOf(place, {
      run: this.#run,
      turn: this.#turn,
      calls: this.#calls,
      journal,
      inbox: this.#inbox,
    });
    const options = effectOptions(launch, { loaded: this.#loaded, turn: this.#turn, signal, commit });
    const answersKnown = journal.answersTo(occurrenceId);
    this.#calls.began(occurrenceId);
    void runEffect({
      node,
      secrets,
      failedAttempts,
      signal,
      calls: () => new EffectCalls(options),
      onRetry: (retry) => this.#inbox.send({ type: "effect_retrying", place, retry }),
    }).then(
      (end) => this.#inbox.send({ type: "effect_ended", launch, end, answersKnown }),
      (error: unknown) => this.#inbox.send({ type: "effect_lost", error }),
    );
  }

  /** Cancels the runs that it has called, those of some occurrences or all; undefined where it calls none. */
  get #cancelCalled(): ((tx: Transaction, occurrenceIds?: readonly string[]) => Promise<void>) | undefined {
    const { runGraph, workspaceId } = this.#loaded;
    if (!runGraph.callsAgents) return undefined;
    return (tx, occurrenceIds) => cancelChildren(tx, { runId: this.#run.id, workspaceId, occurrenceIds });
  }

  async #settle(end: NonNullable<Turn["end"]>): Promise<void> {
    // Siblings of a failure are aborted as by cancel.
    this.#abortEffects();
    const writes = this.#turn.pending.takeLast();
    if ("failure" in end) return this.#run.fail({ ...end.failure }, writes, this.#cancelCalled);
    return this.#run.complete(end.result, { isSaid: this.#loaded.conversational, ...writes });
  }

  /** When nothing is in flight: continues with answers that came meanwhile, or lets the run wait (undefined). */
  async #acceptOrSuspend(): Promise<Launch[] | undefined> {
    const answers = await this.#underLock(async (tx, status) => {
      const accepted = await this.#acceptEnds(tx, status);
      // Under the run's lock no answer can come between this look and the release.
      if (accepted.none) await this.#run.writeLocked(tx, { events: [], needsWork: false, lease: "release" });
      return accepted;
    });
    this.isReleased = answers.none;
    return answers.none ? undefined : this.#goOn(answers);
  }

  /** A called run whose time is over ends where that is accepted. */
  #underLock<T>(work: (tx: Transaction, status: RunStatus) => Promise<T>): Promise<T> {
    const { isSleeping, calling } = this.#turn.waits;
    return this.#run.underLock(work, { endsCalled: isSleeping && calling.length > 0 });
  }

  #acceptEnds(tx: Transaction, status: RunStatus): Promise<Accepted> {
    return acceptEnds(tx, { run: this.#run, turn: this.#turn, loaded: this.#loaded, status });
  }
}
