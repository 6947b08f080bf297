import type { RunError } from "#lib/contract/interactions.ts";
import type { Transaction } from "#lib/db/database.ts";
import { isJsonObject, LargeJson, type NodeOutput } from "#lib/json.ts";
import { largeText } from "#lib/large-json/large-text.ts";
import { makesSeveralCalls } from "#lib/nodes/effect-nodes.ts";
import { endOf } from "#lib/nodes/interaction-nodes.ts";
import { isInteraction, isPure } from "#lib/nodes/node-kind.ts";
import { NodeFailure, type NodeResult } from "#lib/nodes/node-result.ts";
import { learnAnswers } from "#lib/runs/sensitive-answers.ts";
import { loopShare } from "#lib/threads/loop-share.ts";
import { hasOpenInteractions, takeClaimedAnswers, withdrawInteractions } from "./accept-answers.ts";
import { type CommitCalls, EffectCalls, type EffectOptions } from "./effect-calls.ts";
import { Inbox } from "./inbox.ts";
import { LeasedRun } from "./leased-run.ts";
import { LetGo } from "./let-go.ts";
import type { LoadedExecution } from "./load-execution.ts";
import { type EffectEnd, type EffectRetry, runEffect } from "./run-effect.ts";
import { type Computed, type EffectLaunch, type Launch, type ThreadLaunch, Turn } from "./turn.ts";

/** A run that has cost this many workers since anything of it ended fails instead of costing another (D7). */
const MAX_LOST_WORKERS = 5;

type At = { readonly nodeId: string; readonly occurrenceId: string };
type Message =
  | {
      readonly type: "effect_ended";
      readonly launch: EffectLaunch;
      readonly end: EffectEnd;
      /** How many answers it knew when it began. */
      readonly answersKnown: number;
    }
  | {
      readonly type: "effect_retrying";
      readonly at: At;
      readonly retry: EffectRetry;
    }
  | {
      readonly type: "computed";
      readonly at: At;
      readonly end: () => Computed | { readonly failure: NodeFailure };
    }
  /** Whether the run is still ours has to be asked; `done` follows the answer that it is. */
  | { readonly type: "unsure"; readonly done: () => void }
  /** A call was made or a question asked: `write` puts it with what is pending, `done` follows the commit. */
  | { readonly type: "effect_wrote"; readonly write: () => void; readonly done: () => void }
  | { readonly type: "signalled" }
  | { readonly type: "stopped" };

/** Answers as they were taken up: nodes that ended by one, and effects to begin again. */
interface Accepted {
  readonly none: boolean;
  readonly ended: { occurrenceId: string; result: NodeResult }[];
  readonly effects: readonly string[];
}

const WORKERS_LOST: RunError = {
  code: "internal_error",
  message: `${MAX_LOST_WORKERS} workers ended while they executed this run, and no step of it ended in between.`,
  nodeId: null,
  retryable: false,
  details: null,
};

/** A result as an assistant's message. */
function inWords(result: NodeOutput): string {
  if (result instanceof LargeJson) return largeText(result);
  return typeof result === "string" ? result : JSON.stringify(result);
}

/**
 * One worker's hold on one run, from lease to letting go.
 *
 * The order that makes a crash harmless: an effect's end is committed, with the pure nodes around it and the
 * beginnings of the effects that follow, before any of those begins. So whatever a later step saw is durable,
 * and after a crash only effects whose end had not been committed are repeated, under the same idempotency key.
 */
export class Execution {
  readonly #inbox = new Inbox<Message>();
  readonly #abort = new AbortController();
  readonly #loaded: LoadedExecution;
  readonly #run: LeasedRun;
  readonly #turn: Turn;
  /** Of effects that wait for an answer, how to begin them again. */
  readonly #suspended = new Map<string, EffectLaunch>();
  #committed: (() => void)[] = [];
  #inFlight = 0;

  constructor(loaded: LoadedExecution, { leaseTakenAt }: { leaseTakenAt: number }) {
    this.#loaded = loaded;
    this.#run = new LeasedRun(loaded.lease, {
      workspaceId: loaded.workspaceId,
      redaction: loaded.redaction,
      takenAt: leaseTakenAt,
    });
    this.#turn = new Turn(loaded);
  }

  /** The run was answered or is to be cancelled: look. */
  signal(): void {
    this.#inbox.send({ type: "signalled" });
  }

  /** The heartbeat that was sent then has renewed the lease. */
  renewed(askedAt: number): void {
    this.#run.confirmed(askedAt);
  }

  /** The process stops: hand the run back. */
  stop(): void {
    this.#inbox.send({ type: "stopped" });
  }

  /** Executes until the run ends, waits for an answer with nothing else to do, or must be let go. */
  async run(): Promise<void> {
    try {
      await this.#drive();
    } catch (error) {
      if (!(error instanceof LetGo)) throw error;
      await this.#letGo(error.reason);
    } finally {
      this.#abortEffects();
      this.#turn.computer.end();
    }
  }

  /** Only where there are any: an abort makes an exception with a stack, heard or not. */
  #abortEffects(): void {
    if (this.#inFlight > 0) this.#abort.abort();
  }

  async #letGo(reason: LetGo["reason"]): Promise<void> {
    this.#abortEffects();
    try {
      if (reason === "cancelled") await this.#run.acknowledgeCancel(this.#turn.pending.takeLast());
      if (reason === "stopped") await this.#run.handBack();
    } catch (error) {
      // The lease ran out meanwhile: whoever has the run now does the same.
      if (!(error instanceof LetGo)) throw error;
    }
  }

  async #drive(): Promise<void> {
    if (this.#loaded.status === "cancelling") throw new LetGo("cancelled");
    if (this.#loaded.lostWorkers >= MAX_LOST_WORKERS) return this.#run.fail(WORKERS_LOST, { events: [] });
    let launches: readonly Launch[] = this.#turn.begin();
    for (;;) {
      launches = await this.#inSlices(launches);
      if (this.#turn.end) return this.#settle(this.#turn.end);
      await this.#commitPending();
      for (const launch of launches) this.#launch(launch);
      if (this.#inFlight > 0) launches = await this.#react(await this.#inbox.next());
      else {
        const resumed = await this.#acceptOrSuspend();
        if (!resumed) return;
        launches = resumed;
      }
    }
  }

  /** Lets others have their turn between many small evaluations. */
  async #inSlices(begun: readonly Launch[]): Promise<readonly Launch[]> {
    const launches = [...begun];
    while (this.#turn.isPaused) {
      await loopShare.next();
      launches.push(...this.#turn.goOn());
    }
    return launches;
  }

  async #react(message: Message): Promise<Launch[]> {
    switch (message.type) {
      case "stopped":
        throw new LetGo("stopped");
      case "signalled":
        return this.#goOn(await this.#run.underLock((tx) => this.#acceptAnswers(tx)));
      case "effect_retrying":
        this.#turn.effectRetrying(message.at, message.retry);
        return [];
      case "unsure":
        await this.#run.write({ events: [], while: ["running", "waiting"], lease: "renew" });
        message.done();
        return [];
      case "effect_wrote":
        message.write();
        this.#committed.push(message.done);
        return [];
      case "computed":
        this.#inFlight -= 1;
        return this.#turn.computed(message.at, message.end());
      case "effect_ended":
        this.#inFlight -= 1;
        if (!("suspended" in message.end)) await this.#withdrawQuestions(message.launch.occurrenceId);
        return this.#effectEnded(message);
    }
  }

  #effectEnded({ launch, end, answersKnown }: Message & { type: "effect_ended" }): Launch[] {
    const { node, occurrenceId } = launch;
    const at = { nodeId: node.id, occurrenceId };
    this.#turn.effectDid(at, end.record);
    if (!("suspended" in end)) return this.#turn.effectEnded(at, end);
    const again = { ...launch, failedAttempts: end.failedAttempts };
    // What it waits for may have been answered while it still did something else.
    if (this.#loaded.journal.answersTo(occurrenceId) > answersKnown) return [again];
    this.#suspended.set(occurrenceId, again);
    return [];
  }

  /** An effect may end, by an error say, while one of its calls still waits: nobody is to answer that any more. */
  async #withdrawQuestions(occurrenceId: string): Promise<void> {
    const interactionIds = this.#loaded.journal.unanswered(occurrenceId);
    if (interactionIds.length === 0) return;
    await this.#run.underLock(async (tx, status) => {
      await withdrawInteractions(tx, { runId: this.#run.id, interactionIds });
      if (status !== "waiting" || (await hasOpenInteractions(tx, this.#run.id))) return;
      const { turn } = this.#loaded;
      const resumed = { type: "run_resumed", status: "active", payload: { turn } } as const;
      await this.#run.writeLocked(tx, { events: [resumed], status: { to: "running" }, lease: "renew" });
    });
  }

  #goOn({ ended, effects }: Accepted): Launch[] {
    const resumed = effects.flatMap((occurrenceId) => {
      const launch = this.#suspended.get(occurrenceId);
      this.#suspended.delete(occurrenceId);
      return launch ? [launch] : [];
    });
    return [...this.#turn.resume(ended), ...resumed];
  }

  #launch(launch: Launch): void {
    this.#inFlight += 1;
    if ("failedAttempts" in launch) this.#launchEffect(launch);
    else this.#launchOnThread(launch);
  }

  /** A failure that is not the node's, such as a database that does not answer, ends this hold on the run. */
  #launchOnThread({ node, occurrenceId, scope }: ThreadLaunch): void {
    const { computer } = this.#turn;
    const { signal } = this.#abort;
    const computed = isPure(node)
      ? computer.onThread("node", node, { scope, signal }).then((result) => ({ result }))
      : computer
          .onThread("question", { node, hiding: this.#loaded.hiding }, { scope, signal })
          .then((parts) => ({ parts }));
    const send = (end: Extract<Message, { type: "computed" }>["end"]) =>
      this.#inbox.send({ type: "computed", at: { nodeId: node.id, occurrenceId }, end });
    computed.then(
      (end) => send(() => end),
      (error: unknown) =>
        send(() => {
          if (error instanceof NodeFailure) return { failure: error };
          throw error;
        }),
    );
  }

  #launchEffect(launch: EffectLaunch): void {
    const { node, occurrenceId, failedAttempts, scope } = launch;
    const { journal, workspaceId, hiding, redaction: secrets } = this.#loaded;
    const at = { nodeId: node.id, occurrenceId };
    const { signal } = this.#abort;
    const options: EffectOptions = {
      workspaceId,
      occurrenceId,
      compute: (kind, given) => this.#turn.computer.compute(kind, given, { scope, signal }),
      earlier: scope.thread.messages,
      hiding,
      secrets,
      makesSeveralCalls: makesSeveralCalls(node),
      timeoutSeconds: node.timeoutSeconds,
      signal,
      journal,
      commit: this.#commitsOf(at),
    };
    const answersKnown = journal.answersTo(occurrenceId);
    void runEffect({
      node,
      secrets,
      failedAttempts,
      signal,
      calls: () => new EffectCalls(options),
      onRetry: (retry) => this.#inbox.send({ type: "effect_retrying", at, retry }),
    }).then((end) => this.#inbox.send({ type: "effect_ended", launch, end, answersKnown }));
  }

  /** How an effect has something committed while it runs: by this execution, in its turn, under its lease. */
  #commitsOf(at: At): CommitCalls {
    const { journal } = this.#loaded;
    const { occurrenceId } = at;
    const written = (write: () => void) =>
      new Promise<void>((done) => this.#inbox.send({ type: "effect_wrote", write, done }));
    return {
      confirm: async () => {
        if (this.#run.isConfirmed) return;
        await new Promise<void>((done) => this.#inbox.send({ type: "unsure", done }));
      },
      call: async (call) => {
        await written(() => this.#turn.effectCalled(at, call));
        journal.called({ occurrenceId, ordinal: call.ordinal, result: call.result });
      },
      open: (question) =>
        written(() => {
          const { id, type, request, callOrdinal: ordinal } = question;
          // Before the commit: an answer may be taken up before the effect hears that it may go on.
          journal.asked({ id, type, request, ordinal, occurrenceId, answered: undefined });
          this.#turn.ask(at, question);
        }),
    };
  }

  async #commitPending(): Promise<void> {
    const committed = this.#committed;
    this.#committed = [];
    await this.#writePending();
    for (const done of committed) done();
  }

  async #writePending(): Promise<void> {
    if (this.#turn.pending.isEmpty) return;
    const writes = this.#turn.pending.take();
    const opens = writes.interactions.length > 0;
    await this.#run.write({
      ...writes,
      lease: "renew",
      ...(opens ? { status: { to: "waiting" } } : { while: ["running", "waiting"] }),
    });
  }

  async #settle(end: NonNullable<Turn["end"]>): Promise<void> {
    // Siblings of a failure are aborted as by cancel.
    this.#abortEffects();
    const writes = this.#turn.pending.takeLast();
    if ("failure" in end) return this.#run.fail({ ...end.failure }, writes);
    const said = this.#loaded.conversational ? inWords(end.result) : null;
    return this.#run.complete(end.result, { said, ...writes });
  }

  /** With nothing in flight: goes on with answers that came meanwhile, or lets the run wait (undefined). */
  async #acceptOrSuspend(): Promise<Launch[] | undefined> {
    const answers = await this.#run.underLock(async (tx) => {
      const accepted = await this.#acceptAnswers(tx);
      // Under the run's lock no answer can come between this look and the release.
      if (accepted.none) await this.#run.writeLocked(tx, { events: [], needsWork: false, lease: "release" });
      return accepted;
    });
    return answers.none ? undefined : this.#goOn(answers);
  }

  /**
   * Takes up the answers that were claimed meanwhile: their nodes end in the transaction that accepts them, and
   * the run waits again if something else is still open.
   */
  async #acceptAnswers(tx: Transaction): Promise<Accepted> {
    const claimed = await takeClaimedAnswers(tx, this.#run.id);
    const ended: Accepted["ended"] = [];
    const effects: string[] = [];
    for (const { id, nodeId, occurrenceId, answered } of claimed) {
      const node = this.#turn.node(nodeId);
      if (!isInteraction(node)) {
        // An effect in the middle: it is begun again, and finds the answer where it asked.
        this.#loaded.journal.answered(id, answered);
        effects.push(occurrenceId);
        continue;
      }
      const result = endOf(node, answered);
      if (node.type === "ask" && isJsonObject(result.output))
        learnAnswers(this.#loaded.redaction, node.config.questions, result.output);
      this.#turn.answered({ nodeId, occurrenceId }, result);
      ended.push({ occurrenceId, result });
    }
    if (claimed.length === 0) return { none: true, ended, effects };
    const stillOpen = await hasOpenInteractions(tx, this.#run.id);
    const status = stillOpen ? ({ status: { to: "waiting" } } as const) : {};
    await this.#run.writeLocked(tx, {
      ...this.#turn.pending.take(),
      acceptsAnswer: true,
      lease: "renew",
      ...status,
    });
    return { none: false, ended, effects };
  }
}
