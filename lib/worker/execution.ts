import type { RunError } from "#lib/contract/interactions.ts";
import type { Transaction } from "#lib/db/database.ts";
import type { Json } from "#lib/json.ts";
import { endOf } from "#lib/nodes/interaction-nodes.ts";
import { isInteraction } from "#lib/nodes/node-kind.ts";
import type { NodeFailure, NodeResult } from "#lib/nodes/node-result.ts";
import { hasOpenInteractions, takeClaimedAnswers } from "./accept-answers.ts";
import { Inbox } from "./inbox.ts";
import { LeasedRun } from "./leased-run.ts";
import { LetGo } from "./let-go.ts";
import type { LoadedExecution } from "./load-execution.ts";
import { type EffectEnd, runEffect } from "./run-effect.ts";
import { type Launch, Turn } from "./turn.ts";

/** A run that has cost this many workers fails instead of costing another (D7). */
const MAX_LOST_WORKERS = 5;

type At = { readonly nodeId: string; readonly occurrenceId: string };
type Message =
  | { readonly type: "effect_ended"; readonly at: At; readonly end: EffectEnd }
  | {
      readonly type: "effect_retrying";
      readonly at: At;
      readonly retry: { failure: NodeFailure; failedAttempts: number; delaySeconds: number };
    }
  | { readonly type: "signalled" }
  | { readonly type: "stopped" };

const WORKERS_LOST: RunError = {
  code: "internal_error",
  message: `The run ended ${MAX_LOST_WORKERS} workers that executed it.`,
  nodeId: null,
  retryable: false,
  details: null,
};

/** A result as an assistant's message. */
function inWords(result: Json): string {
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
  #inFlight = 0;

  constructor(loaded: LoadedExecution) {
    this.#loaded = loaded;
    this.#run = new LeasedRun(loaded.lease);
    this.#turn = new Turn(loaded);
  }

  /** The run was answered or is to be cancelled: look. */
  signal(): void {
    this.#inbox.send({ type: "signalled" });
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
      this.#abort.abort();
    }
  }

  async #letGo(reason: LetGo["reason"]): Promise<void> {
    this.#abort.abort();
    try {
      if (reason === "cancelled") await this.#run.acknowledgeCancel(this.#turn.pending.take());
      if (reason === "stopped") await this.#run.handBack();
    } catch (error) {
      // The lease ran out meanwhile: whoever has the run now does the same.
      if (!(error instanceof LetGo)) throw error;
    }
  }

  async #drive(): Promise<void> {
    if (this.#loaded.status === "cancelling") throw new LetGo("cancelled");
    if (this.#loaded.lostWorkers >= MAX_LOST_WORKERS) return this.#run.fail(WORKERS_LOST, { events: [] });
    let launches = this.#turn.begin();
    for (;;) {
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

  async #react(message: Message): Promise<Launch[]> {
    switch (message.type) {
      case "stopped":
        throw new LetGo("stopped");
      case "signalled":
        return this.#turn.resume(await this.#run.underLock((tx) => this.#acceptAnswers(tx)));
      case "effect_retrying":
        this.#turn.effectRetrying(message.at, message.retry);
        return [];
      case "effect_ended":
        this.#inFlight -= 1;
        return this.#turn.effectEnded(message.at, message.end);
    }
  }

  #launch({ node, occurrenceId, failedAttempts, scope }: Launch): void {
    this.#inFlight += 1;
    const at = { nodeId: node.id, occurrenceId };
    void runEffect({
      node,
      occurrenceId,
      failedAttempts,
      scope,
      signal: this.#abort.signal,
      onRetry: (retry) => this.#inbox.send({ type: "effect_retrying", at, retry }),
    }).then((end) => this.#inbox.send({ type: "effect_ended", at, end }));
  }

  async #commitPending(): Promise<void> {
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
    this.#abort.abort();
    const { events, steps } = this.#turn.pending.take();
    if ("failure" in end) return this.#run.fail({ ...end.failure }, { events, steps });
    const said = this.#loaded.conversational ? inWords(end.result) : null;
    return this.#run.complete(end.result, { said, events, steps });
  }

  /** With nothing in flight: goes on with answers that came meanwhile, or lets the run wait (undefined). */
  async #acceptOrSuspend(): Promise<Launch[] | undefined> {
    const answers = await this.#run.underLock(async (tx) => {
      const accepted = await this.#acceptAnswers(tx);
      // Under the run's lock no answer can come between this look and the release.
      if (accepted.length === 0)
        await this.#run.writeLocked(tx, { events: [], needsWork: false, lease: "release" });
      return accepted;
    });
    return answers.length === 0 ? undefined : this.#turn.resume(answers);
  }

  /**
   * Takes up the answers that were claimed meanwhile: their nodes end in the transaction that accepts them, and
   * the run waits again if something else is still open.
   */
  async #acceptAnswers(tx: Transaction): Promise<{ occurrenceId: string; result: NodeResult }[]> {
    const claimed = await takeClaimedAnswers(tx, this.#run.id);
    if (claimed.length === 0) return [];
    const answers = claimed.map(({ nodeId, occurrenceId, ...answer }) => {
      const node = this.#turn.node(nodeId);
      if (!isInteraction(node)) throw new Error(`${nodeId} is not an interaction`);
      const result = endOf(node, answer);
      this.#turn.answered({ nodeId, occurrenceId }, result);
      return { occurrenceId, result };
    });
    const { events, steps } = this.#turn.pending.take();
    const stillOpen = await hasOpenInteractions(tx, this.#run.id);
    const status = stillOpen ? ({ status: { to: "waiting" } } as const) : {};
    await this.#run.writeLocked(tx, { events, steps, lease: "renew", ...status });
    return answers;
  }
}
