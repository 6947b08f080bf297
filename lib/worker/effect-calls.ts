import { DEFAULT_TIMEOUT_SECONDS } from "#lib/contract/agent-document.ts";
import { DEFAULT_INTERACTION_SECONDS } from "#lib/contract/limits.ts";
import type { ThreadMessage } from "#lib/expressions/scope.ts";
import { randomToken } from "#lib/ids.ts";
import type { Json } from "#lib/json.ts";
import type { Compute } from "#lib/nodes/computation.ts";
import type { AskedQuestion, Call, CallEnd, Effect, EffectRecord, Question } from "#lib/nodes/effect.ts";
import { NodeFailure } from "#lib/nodes/node-result.ts";
import type { Hiding } from "#lib/nodes/shown-text.ts";
import type { OpenSecretMatcher } from "#lib/redaction/redact.ts";
import type { OpenedInteraction, Usage } from "#lib/runs/change-run.ts";
import type { NewEvent } from "#lib/runs/new-event.ts";
import type { Journal } from "./journal.ts";
import { addUsage } from "./pending-writes.ts";

/** What an effect has committed through the execution that drives it; resolves when it is. */
export interface CommitCalls {
  /** Resolves when the run is known to be ours: never, where it is not any more. */
  confirm(): Promise<void>;
  call(call: {
    ordinal: number;
    result: Json;
    events: readonly NewEvent[];
    usage: Usage | undefined;
  }): Promise<void>;
  open(
    interaction: Omit<OpenedInteraction, "occurrenceId" | "nodeId"> & { callOrdinal: number },
  ): Promise<void>;
}

export interface EffectOptions {
  readonly workspaceId: string;
  readonly occurrenceId: string;
  readonly compute: Compute;
  readonly earlier: readonly ThreadMessage[];
  readonly hiding: Hiding;
  readonly secrets: OpenSecretMatcher;
  readonly makesSeveralCalls: boolean;
  /** Of one call. */
  readonly timeoutSeconds: number | undefined;
  readonly signal: AbortSignal;
  readonly journal: Journal;
  readonly commit: CommitCalls;
}

/** One attempt of an effect: looks its calls up in the journal, or carries them out and has them committed. */
export class EffectCalls implements Effect {
  readonly workspaceId: string;
  readonly occurrenceId: string;
  readonly compute: Compute;
  readonly earlier: readonly ThreadMessage[];
  readonly hiding: Hiding;
  readonly secrets: OpenSecretMatcher;
  readonly #options: EffectOptions;
  #events: NewEvent[] = [];
  #usage: Usage | undefined;

  constructor(options: EffectOptions) {
    this.workspaceId = options.workspaceId;
    this.occurrenceId = options.occurrenceId;
    this.compute = options.compute;
    this.earlier = options.earlier;
    this.hiding = options.hiding;
    this.secrets = options.secrets;
    this.#options = options;
  }

  /** What is not committed yet: of the last call, and of calls that failed. */
  get record(): EffectRecord {
    return { events: this.#events, usage: this.#usage };
  }

  async call<Result extends Json>(
    ordinal: number,
    perform: (call: Call) => Promise<CallEnd<Result>>,
  ): Promise<Result> {
    const { occurrenceId } = this;
    const recorded = this.#options.journal.result({ occurrenceId, ordinal });
    if (recorded) return recorded.result as Result; // what this very place returned before
    // A process that stood still may have lost the run to another, which has made this call by now.
    await this.#options.commit.confirm();
    this.#options.signal.throwIfAborted();
    const idempotencyKey = this.#options.makesSeveralCalls ? `${occurrenceId}:${ordinal}` : occurrenceId;
    const end = await this.#inTime(idempotencyKey, perform);
    const { result, events = [], usage } = end;
    if (end.isLast) {
      this.#keep({ events, usage });
      return result;
    }
    await this.#options.commit.call({ ordinal, result, events, usage });
    return result;
  }

  async open(ordinal: number, question: () => Question): Promise<AskedQuestion> {
    const { type, request, expiresAfterSeconds = DEFAULT_INTERACTION_SECONDS } = question();
    const { occurrenceId } = this;
    const present = this.#options.journal.question({ occurrenceId, ordinal, type });
    // A connection that was made and does not work again is asked for anew.
    if (present && !(type === "auth" && present.answered?.answer)) {
      return { interactionId: present.id, request: present.request, answered: present.answered };
    }
    const id = `${type}:${randomToken()}`;
    await this.#options.commit.open({ id, callOrdinal: ordinal, type, request, expiresAfterSeconds });
    const now = this.#options.journal.question({ occurrenceId, ordinal, type });
    return { interactionId: id, request, answered: now?.id === id ? now.answered : undefined };
  }

  #keep({ events, usage }: EffectRecord): void {
    this.#events.push(...events);
    if (usage) this.#usage = addUsage(this.#usage, usage);
  }

  /** A call within the node's time: a timeout is an error worth another attempt; an abort from above is not. */
  async #inTime<Result extends Json>(
    idempotencyKey: string,
    perform: (call: Call) => Promise<CallEnd<Result>>,
  ): Promise<CallEnd<Result>> {
    const { signal, timeoutSeconds = DEFAULT_TIMEOUT_SECONDS } = this.#options;
    const timeout = AbortSignal.timeout(timeoutSeconds * 1_000);
    try {
      const record = (did: EffectRecord) => this.#keep(did);
      return await perform({ idempotencyKey, signal: AbortSignal.any([signal, timeout]), record });
    } catch (error) {
      if (!timeout.aborted || signal.aborted) throw error;
      throw new NodeFailure(
        "node_failed",
        `A call of the node took longer than its ${timeoutSeconds} seconds.`,
        {
          retryable: true,
        },
      );
    }
  }
}
