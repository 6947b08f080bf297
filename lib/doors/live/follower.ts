import type { LiveEvents } from "#lib/contract/dashboard/live.ts";
import type { RunStatus } from "#lib/contract/runs.ts";
import type { SessionActor } from "#lib/nouns/access/actor.ts";
import { reachesTeam } from "#lib/nouns/access/permissions.ts";
import { RETRY_LINE, serverSentEvent } from "./server-sent-event.ts";

/** A run as followers see it. */
export interface LiveRun {
  readonly runId: string;
  readonly workspaceId: string;
  readonly teamId: string;
  readonly status: RunStatus;
  readonly sequence: string;
}

/** A change of a task as followers hear of it. */
export interface ChangedTask {
  readonly taskId: string;
  readonly workspaceId: string;
  readonly teamId: string;
  /** Differs for each change. */
  readonly mark: string;
}

/** Maximum runs named in one `runs` event, and tasks in one `tasks` event. If there are more, it only says so. */
const MAX_NAMED = 50;
/** How many characters of model output a reader may lag behind. Beyond that it reads the stored result. */
const MAX_PENDING_CHARS = 256 * 1024;

/**
 * One listening browser. Unread messages are kept by topic and replaced by newer ones, so a slow reader costs bounded
 * memory and gets the latest state.
 */
export class Follower {
  readonly cookieHeader: string;
  readonly runIds: ReadonlySet<string>;
  readonly tokenRunIds: ReadonlySet<string>;
  readonly wantsRuns: boolean;
  readonly wantsInbox: boolean;
  readonly wantsTasks: boolean;
  actor: SessionActor;
  /** The last state sent for each run. */
  readonly #told = new Map<string, string>();
  #pending = new Map<string, string>();
  #named = new Set<string>();
  #namedTasks = new Set<string>();
  #pendingChars = 0;
  /** Time of the oldest unread message, by `performance.now()`. */
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
    this.wantsTasks = topics.includes("tasks");
  }

  reaches({ workspaceId, teamId }: Pick<LiveRun, "workspaceId" | "teamId">): boolean {
    return workspaceId === this.actor.workspaceId && reachesTeam(this.actor, teamId);
  }

  /** Sends the state of a followed run if it changed; `gone` if it does not exist or is not accessible. */
  tellRun(runId: string, run: LiveRun | undefined): void {
    const seen = run && this.reaches(run) ? `${run.status} ${run.sequence}` : "gone";
    if (this.#told.get(runId) === seen) return;
    this.#told.set(runId, seen);
    if (!this.runIds.has(runId)) return;
    if (run && seen !== "gone")
      this.tell("run", { runId, status: run.status, sequence: run.sequence }, `run:${runId}`);
    else this.tell("gone", { topic: `run:${runId}` }, `run:${runId}`);
  }

  /** Whether its last message showed that it may see the run. */
  mayHear(runId: string): boolean {
    const told = this.#told.get(runId);
    return this.tokenRunIds.has(runId) && told !== undefined && told !== "gone";
  }

  tellRuns(runIds: readonly string[]): void {
    for (const runId of runIds) if (this.#named.size < MAX_NAMED) this.#named.add(runId);
    this.tell("runs", { runIds: [...this.#named] }, "runs");
  }

  /** Tells of those within reach; nothing where none is. */
  tellTasks(changed: readonly ChangedTask[]): void {
    const own = changed.filter((task) => this.reaches(task));
    if (own.length === 0) return;
    for (const { taskId } of own) if (this.#namedTasks.size < MAX_NAMED) this.#namedTasks.add(taskId);
    this.tell("tasks", { taskIds: [...this.#namedTasks] }, "tasks");
  }

  tellInbox(): void {
    this.tell("inbox", {}, "inbox");
  }

  beat(): void {
    this.tell("beat", {}, "beat");
  }

  /** Sends text that a model has just produced. A reader too far behind misses it and reads the stored result. */
  say(said: LiveEvents["tokens"]): void {
    if (this.#pendingChars + said.text.length > MAX_PENDING_CHARS) return;
    this.#pendingChars += said.text.length;
    this.tell("tokens", said, `tokens:${this.#pending.size}:${this.#pendingChars}`);
  }

  tell<Name extends keyof LiveEvents>(name: Name, data: LiveEvents[Name], about: string): void {
    this.#pending.delete(about);
    this.#pending.set(about, serverSentEvent({ name, data }));
    this.#pendingSince ??= performance.now();
    this.#wake?.();
  }

  /** How long the oldest message has been unread. */
  get behindMs(): number {
    return this.#pendingSince === undefined ? 0 : performance.now() - this.#pendingSince;
  }

  end(): void {
    this.#ended = true;
    this.#wake?.();
  }

  /** Yields messages until it ends, all those gathered since the last read in one chunk. */
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
      this.#namedTasks = new Set();
      this.#pendingChars = 0;
      this.#pendingSince = undefined;
      yield chunk;
    }
  }
}

function idsOf(topics: readonly string[], prefix: string): Set<string> {
  return new Set(topics.flatMap((topic) => (topic.startsWith(prefix) ? [topic.slice(prefix.length)] : [])));
}
