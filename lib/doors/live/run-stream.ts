import { isDomainError } from "#lib/contract/errors.ts";
import { type RunDelta, type RunStreamEvents, runStreamEvents } from "#lib/contract/run-stream.ts";
import { isTerminal } from "#lib/contract/terminal-status.ts";
import type { CredentialActor } from "#lib/nouns/access/actor.ts";
import type { HeldActor } from "#lib/nouns/access/held-actor.ts";
import { EVENTS_AT_ONCE, readEventsAfter } from "#lib/nouns/run-history/read-events-after.ts";
import { traceEvent } from "#lib/nouns/run-history/trace-event.ts";
import { findOwnRun } from "#lib/nouns/runs/find-own-run.ts";
import type { RunRow } from "#lib/nouns/runs/find-runs.sql.ts";
import { progress } from "#lib/nouns/runs/get-run.ts";
import { runRecord } from "#lib/nouns/runs/run-record.ts";
import { redactionOf } from "#lib/nouns/runs/run-redaction.ts";
import { runtime } from "#lib/platform/runtime.ts";
import type { Said } from "#lib/platform/speech/speech-hub.ts";
import { RETRY_LINE, serverSentEvent } from "./server-sent-event.ts";

/** What a model has said since the reader took something: a reader further behind is cut. In UTF-8. */
const MAX_BACKLOG_BYTES = 1024 * 1024;
/** A reader that has taken nothing for this long, though there was something, is cut. */
const MAX_STALLED_MS = 30_000;

const COMMENT = ":\n\n";

function event<Name extends keyof RunStreamEvents>(
  name: Name,
  given: RunStreamEvents[Name],
  id?: string,
): string {
  const data = runStreamEvents[name].parse(given);
  return serverSentEvent({ name, data, ...(id === undefined ? {} : { id }) });
}

/**
 * One stream of a run (D23). Nothing of the trace is kept for a reader: it is read when the reader takes it, after the
 * last sequence that was sent, so a slow reader costs no memory and misses nothing. A record of the run is sent after
 * the events that were committed with it.
 */
export class RunStream {
  readonly runId: string;
  readonly credentialId: string;
  #actor: CredentialActor;
  readonly #held: HeldActor<CredentialActor>;
  readonly #drop: () => void;
  /** The last sequence that was sent. */
  #after: string;
  /** The run as it was when its events were read last. */
  #seen: string | undefined;
  /** The progress that the last record told. */
  #told: string | undefined;
  /** What models have said since the reader took something, by occurrence. */
  #said = new Map<string, RunDelta>();
  #saidBytes = 0;
  #mayHaveChanged = true;
  #owesComment = false;
  #ended = false;
  #wake: (() => void) | undefined;
  /** When the reader was given what it has not taken yet, by `performance.now()`. */
  #givenAt: number | undefined;

  constructor({
    actor,
    runId,
    after,
    held,
    drop,
  }: {
    actor: CredentialActor;
    runId: string;
    after: string;
    held: HeldActor<CredentialActor>;
    drop: () => void;
  }) {
    this.runId = runId;
    this.credentialId = actor.credentialId;
    this.#actor = actor;
    this.#after = after;
    this.#held = held;
    this.#drop = drop;
    held.closed.addEventListener("abort", () => this.end(), { once: true });
    if (held.closed.aborted) this.end();
  }

  /** There may be something new: an event, a status, other permissions. */
  look(): void {
    this.#mayHaveChanged = true;
    this.#wake?.();
  }

  /** @param now status and last sequence of the run; undefined if it is gone. */
  compare(now: string | undefined): void {
    if (now !== this.#seen) this.look();
  }

  comment(): void {
    this.#owesComment = true;
    this.#wake?.();
  }

  /** What a model has just said. */
  hear({ occurrenceId, text, begins }: Said): void {
    if (this.#ended) return;
    this.#saidBytes += Buffer.byteLength(text);
    if (this.#saidBytes > MAX_BACKLOG_BYTES) {
      this.#cutReader();
      return;
    }
    const before = begins ? undefined : this.#said.get(occurrenceId);
    const nodeId = occurrenceId.split(":")[1] ?? "";
    const snapshot = before ? before.snapshot : begins || undefined;
    this.#said.set(occurrenceId, {
      nodeId,
      occurrenceId,
      text: (before?.text ?? "") + text,
      ...(snapshot ? { snapshot } : {}),
    });
    this.#wake?.();
  }

  /** Ends for a caller who would be refused now (D13), and for one who has not read for long. */
  async check(): Promise<void> {
    const isStalled = this.#givenAt !== undefined && performance.now() - this.#givenAt > MAX_STALLED_MS;
    if (isStalled) return this.#cutReader();
    try {
      const actor = await this.#held.now();
      if (actor === this.#actor) return;
      this.#actor = actor;
      this.look();
    } catch {
      if (this.#givenAt === undefined) this.end();
      else this.#cut();
    }
  }

  end(): void {
    this.#ended = true;
    this.#wake?.();
  }

  /** Ends without waiting until the reader has taken what it was given. */
  #cut(): void {
    this.end();
    this.#drop();
  }

  #cutReader(): void {
    if (!this.#ended) runtime().metrics.streamCut();
    this.#cut();
  }

  /** The events in the form of text/event-stream, as fast as they are taken. */
  async *chunks(): AsyncGenerator<string> {
    for await (const chunk of this.#made()) {
      this.#givenAt = performance.now();
      yield chunk;
      this.#givenAt = undefined;
    }
  }

  async *#made(): AsyncGenerator<string> {
    yield RETRY_LINE;
    while (!this.#ended) {
      if (this.#owesComment) {
        this.#owesComment = false;
        yield COMMENT;
      } else if (this.#said.size > 0) yield this.#deltas();
      else if (this.#mayHaveChanged) {
        this.#mayHaveChanged = false;
        yield* this.#news();
      } else await this.#somethingToDo();
    }
  }

  async #somethingToDo(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wake = resolve;
    await promise;
    this.#wake = undefined;
  }

  async *#news(): AsyncGenerator<string> {
    const row = await this.#ownRun();
    if (!row) return this.end();
    this.#seen = `${row.status} ${row.eventCount}`;
    yield* this.#trace(row);
    if (this.#ended) return;
    if (this.#said.size > 0) yield this.#deltas(); // said before the commit that the record tells of
    const run = runRecord({ actor: this.#actor, run: row });
    const now = progress(run);
    if (now !== this.#told) yield event("run", run);
    this.#told = now;
    if (isTerminal(run.status)) this.end();
  }

  #deltas(): string {
    const said = [...this.#said.values()].map((delta) => event("delta", delta)).join("");
    this.#said.clear();
    this.#saidBytes = 0;
    return said;
  }

  /** Undefined if the caller may not see it any more: it was deleted, or is out of their reach. */
  async #ownRun(): Promise<RunRow | undefined> {
    try {
      return await findOwnRun({ actor: this.#actor, runId: this.runId });
    } catch (error) {
      if (isDomainError(error)) return undefined;
      throw error;
    }
  }

  /** The events up to the run's state; later ones come with the next look. */
  async *#trace(row: RunRow): AsyncGenerator<string> {
    const secrets = redactionOf(row);
    while (!this.#ended && Number(this.#after) < row.eventCount) {
      const found = await readEventsAfter(this.runId, this.#after);
      const rows = found.filter(({ sequence }) => Number(sequence) <= row.eventCount);
      const told = rows.map((each) =>
        traceEvent({ runId: this.runId, secrets, row: each, payloadMaxChars: null }),
      );
      this.#after = rows.at(-1)?.sequence ?? this.#after;
      if (told.length > 0) yield told.map((each) => event("trace", each, each.sequence)).join("");
      if (found.length < EVENTS_AT_ONCE) return;
    }
  }
}
