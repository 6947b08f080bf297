import type { Json } from "#lib/contract/json.ts";
import { DEFAULT_INTERACTION_SECONDS } from "#lib/contract/limits.ts";
import type {
  AskedQuestion,
  Call,
  CallEnd,
  Effect,
  EffectFiles,
  EffectRecord,
  Question,
} from "#lib/execution/nodes/effect.ts";
import type { Compute } from "#lib/language/evaluation/computation.ts";
import type { Hiding } from "#lib/language/evaluation/shown-text.ts";
import type { ThreadMessage } from "#lib/language/expressions/scope.ts";
import { DEFAULT_TIMEOUT_SECONDS } from "#lib/language/node-types/document-limits.ts";
import { NodeFailure } from "#lib/language/node-types/node-result.ts";
import type { OpenSecretMatcher } from "#lib/language/redaction/redact.ts";
import type { OpenedInteraction, Usage } from "#lib/nouns/runs/change-run.ts";
import type { NewEvent } from "#lib/nouns/runs/new-event.ts";
import { randomToken } from "#lib/platform/ids.ts";
import { withinTime } from "#lib/platform/outbound/within-time.ts";
import type { Journal } from "./journal.ts";
import { addUsage } from "./pending-writes.ts";

/** Commits an effect's calls through the execution that drives it; resolves once they are committed. */
export interface CommitCalls {
  /**
   * Resolves when the run is known to be ours. It never resolves where the run is no longer ours, or where the
   * process stops.
   * @returns a function to call when the call has ended, and its result is committed or comes with the node's end.
   */
  begin(): Promise<() => void>;
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
  readonly runId: string;
  readonly occurrenceId: string;
  readonly compute: Compute;
  readonly earlier: readonly ThreadMessage[];
  readonly files: EffectFiles;
  readonly hiding: Hiding;
  readonly secrets: OpenSecretMatcher;
  readonly mayWrite: boolean;
  readonly makesSeveralCalls: boolean;
  /** Time limit of one call. */
  readonly timeoutSeconds: number | undefined;
  readonly signal: AbortSignal;
  readonly journal: Journal;
  readonly commit: CommitCalls;
}

/** An attempt of an effect: takes its calls from the journal, or carries them out and commits them. */
export class EffectCalls implements Effect {
  readonly workspaceId: string;
  readonly runId: string;
  readonly occurrenceId: string;
  readonly compute: Compute;
  readonly earlier: readonly ThreadMessage[];
  readonly files: EffectFiles;
  readonly hiding: Hiding;
  readonly secrets: OpenSecretMatcher;
  readonly mayWrite: boolean;
  readonly #options: EffectOptions;
  #events: NewEvent[] = [];
  #usage: Usage | undefined;

  constructor(options: EffectOptions) {
    this.workspaceId = options.workspaceId;
    this.runId = options.runId;
    this.occurrenceId = options.occurrenceId;
    this.compute = options.compute;
    this.earlier = options.earlier;
    this.files = options.files;
    this.hiding = options.hiding;
    this.secrets = options.secrets;
    this.mayWrite = options.mayWrite;
    this.#options = options;
  }

  /** The uncommitted record of the last call and of calls that failed. */
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
    const ended = await this.#options.commit.begin();
    try {
      this.#options.signal.throwIfAborted();
      const idempotencyKey = this.#options.makesSeveralCalls ? `${occurrenceId}:${ordinal}` : occurrenceId;
      const end = await this.#inTime(idempotencyKey, perform);
      const { result, events = [], usage } = end;
      if (end.isLast) this.#keep({ events, usage });
      else await this.#options.commit.call({ ordinal, result, events, usage });
      return result;
    } finally {
      ended();
    }
  }

  async open(ordinal: number, question: () => Question): Promise<AskedQuestion> {
    const { type, request, expiresAfterSeconds = DEFAULT_INTERACTION_SECONDS } = question();
    const { occurrenceId } = this;
    const present = this.#options.journal.question({ occurrenceId, ordinal, type });
    // A connection that was made and does not work is asked for again.
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
    let isOver = () => false;
    try {
      return await withinTime({ signal, milliseconds: timeoutSeconds * 1_000 }, (limited) => {
        isOver = () => limited.aborted && !signal.aborted;
        return perform({ idempotencyKey, signal: limited, record: (did) => this.#keep(did) });
      });
    } catch (error) {
      if (!isOver()) throw error;
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
