import type { LiveEvents } from "#lib/contract/dashboard/live.ts";
import type { RunStatus } from "#lib/contract/runs.ts";
import type { SessionActor } from "#lib/nouns/access/actor.ts";
import { reachesTeam } from "#lib/nouns/access/permissions.ts";
import { RETRY_LINE, serverSentEvent } from "./server-sent-event.ts";

/** A run as followers hear of it. */
export interface LiveRun {
  readonly runId: string;
  readonly workspaceId: string;
  readonly teamId: string;
  readonly status: RunStatus;
  readonly sequence: string;
}

/** Runs named in one `runs` event; of more it only says that there are some. */
const MAX_NAMED_RUNS = 50;
/** What a reader may be behind, in characters of what its models said: beyond, it reads the result. */
const MAX_PENDING_CHARS = 256 * 1024;

/**
 * One browser that listens. What it has not read yet is kept by what it is about and replaced by what is newer, so a
 * slow reader costs a bounded amount and hears the latest.
 */
export class Follower {
  readonly cookieHeader: string;
  readonly runIds: ReadonlySet<string>;
  readonly tokenRunIds: ReadonlySet<string>;
  readonly wantsRuns: boolean;
  readonly wantsInbox: boolean;
  actor: SessionActor;
  /** The last state that was sent of each run it may see. */
  readonly #told = new Map<string, string>();
  #pending = new Map<string, string>();
  #named = new Set<string>();
  #pendingChars = 0;
  /** Since when something waits to be read; by `performance.now()`. */
  #pendingSince: number | undefined;
  #wake: (() => void) | undefined;
  #ended = false;

  constructor({
    actor,
    cookieHeader,
    topics,
  }: {
    actor: SessionActor;
    cookieHeader: string;
    topics: readonly string[];
  }) {
    this.actor = actor;
    this.cookieHeader = cookieHeader;
    this.runIds = idsOf(topics, "run:");
    this.tokenRunIds = idsOf(topics, "tokens:");
    this.wantsRuns = topics.includes("runs");
    this.wantsInbox = topics.includes("inbox");
  }

  reaches({ workspaceId, teamId }: Pick<LiveRun, "workspaceId" | "teamId">): boolean {
    return workspaceId === this.actor.workspaceId && reachesTeam(this.actor, teamId);
  }

  /** Sends the current state of a followed run, if it changed; undefined when there is no such run. */
  tellRun(runId: string, run: LiveRun | undefined): void {
    const seen = run && this.reaches(run) ? `${run.status} ${run.sequence}` : "gone";
    if (this.#told.get(runId) === seen) return;
    this.#told.set(runId, seen);
    if (!this.runIds.has(runId)) return;
    if (run && seen !== "gone")
      this.tell("run", { runId, status: run.status, sequence: run.sequence }, `run:${runId}`);
    else this.tell("gone", { topic: `run:${runId}` }, `run:${runId}`);
  }

  /** Whether its last message about the run showed that it may see the run. */
  mayHear(runId: string): boolean {
    const told = this.#told.get(runId);
    return this.tokenRunIds.has(runId) && told !== undefined && told !== "gone";
  }

  tellRuns(runIds: readonly string[]): void {
    for (const runId of runIds) if (this.#named.size < MAX_NAMED_RUNS) this.#named.add(runId);
    this.tell("runs", { runIds: [...this.#named] }, "runs");
  }

  tellInbox(): void {
    this.tell("inbox", {}, "inbox");
  }

  beat(): void {
    this.tell("beat", {}, "beat");
  }

  /** Text that a model has just produced. A reader too far behind loses it, and finds it in the result. */
  say(said: LiveEvents["tokens"]): void {
    if (this.#pendingChars + said.text.length > MAX_PENDING_CHARS) return;
    this.#pendingChars += said.text.length;
    this.tell("tokens", said, `tokens:${this.#pending.size}:${this.#pendingChars}`);
  }

  tell<Name extends keyof LiveEvents>(name: Name, data: LiveEvents[Name], about: string): void {
    this.#pending.delete(about);
    this.#pending.set(about, serverSentEvent(name, data));
    this.#pendingSince ??= performance.now();
    this.#wake?.();
  }

  /** For how long it has not read what is there. */
  get behindMs(): number {
    return this.#pendingSince === undefined ? 0 : performance.now() - this.#pendingSince;
  }

  end(): void {
    this.#ended = true;
    this.#wake?.();
  }

  /** Everything it is to hear until it ends, in pieces: one for all that has gathered since it read the last. */
  async *chunks(): AsyncGenerator<string> {
    yield RETRY_LINE;
    while (!this.#ended) {
      if (this.#pending.size === 0) {
        const { promise, resolve } = Promise.withResolvers<void>();
        this.#wake = resolve;
        await promise;
        this.#wake = undefined;
        continue;
      }
      const chunk = [...this.#pending.values()].join("");
      this.#pending = new Map();
      this.#named = new Set();
      this.#pendingChars = 0;
      this.#pendingSince = undefined;
      yield chunk;
    }
  }
}

function idsOf(topics: readonly string[], prefix: string): Set<string> {
  return new Set(topics.flatMap((topic) => (topic.startsWith(prefix) ? [topic.slice(prefix.length)] : [])));
}
