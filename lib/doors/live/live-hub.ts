import { DomainError } from "#lib/contract/errors.ts";
import { sessionActor } from "#lib/nouns/access/session-actor.ts";
import type { RunWatch } from "#lib/nouns/runs/run-watch.ts";
import type { Database } from "#lib/platform/db/database.ts";
import type { Log } from "#lib/platform/log.ts";
import { logFailure } from "#lib/platform/log-failure.ts";
import { repeat } from "#lib/platform/repeat.ts";
import type { SpeechHub } from "#lib/platform/speech/speech-hub.ts";
import { findInboxMarks, findLiveRuns } from "./find-live.sql.ts";
import type { Follower, LiveRun } from "./follower.ts";
import { createTaskWatch } from "./task-watch.ts";

declare module "#lib/platform/runtime.ts" {
  interface Runtime {
    /** Pushes changes to browsers. */
    readonly live: LiveHub;
  }
}

/** Hints that arrive within this time share one lookup. */
const GATHER_MS = 100;
/** How often followed runs are polled: hints may be lost, and progress sends none. */
const POLL_MS = 1_000;
/** How often lists are told to reload even without an event. */
const RELOOK_MS = 10_000;
/** How soon a session that has ended ends its streams. */
const SESSIONS_MS = 1_000;
const BEAT_MS = 10_000;
/** A reader that has read nothing for this long is dropped. */
const MAX_BEHIND_MS = 30_000;
const MAX_STREAMS_A_PERSON = 20;
const MAX_STREAMS = 5_000;
/** Maximum runs per lookup. If more changed, lists are only told that some did. */
const MAX_LOOKED_UP = 500;

/** Tells browsers about changes. All live streams of a process use it. */
export interface LiveHub {
  /**
   * @param drop cuts the connection of a slow reader.
   * @returns a function that removes the follower.
   * @throws DomainError rate_limited, unavailable.
   */
  add(follower: Follower, drop: () => void): () => void;
  /** How many are open. */
  streams(): number;
  close(): void;
}

export function createLiveHub({
  db,
  watch,
  speech,
  log,
  stopping,
}: {
  db: Database;
  watch: RunWatch;
  speech: SpeechHub;
  log: Log;
  stopping: AbortSignal;
}): LiveHub {
  const followers = new Map<Follower, () => void>();
  const heardOf = new Set<string>();
  const inboxMarks = new Map<string, string>();
  const taskWatch = createTaskWatch(db);
  let gathering: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  const all = () => [...followers.keys()];

  /** Lookups run one after another, so that later messages have later data. */
  function look(work: () => Promise<void>): Promise<void> {
    looking = looking.then(work).catch((error: unknown) => {
      logFailure(log, { error, message: "looking for what is live failed" });
    });
    return looking;
  }

  const unheard = watch.onAny((runId) => {
    if (followers.size === 0) return;
    heardOf.add(runId);
    gathering ??= setTimeout(() => {
      gathering = undefined;
      void look(tellHeard);
    }, GATHER_MS);
  });

  const deaf = speech.listen({
    hears: (runId) => followers.size > 0 && all().some((follower) => follower.mayHear(runId)),
    runIds: () =>
      all().flatMap((follower) => [...follower.tokenRunIds].filter((runId) => follower.mayHear(runId))),
    hear(said) {
      for (const follower of followers.keys()) if (follower.mayHear(said.runId)) follower.say(said);
    },
  });

  async function tellHeard(): Promise<void> {
    const runIds = [...heardOf];
    heardOf.clear();
    const listing = all().filter(({ wantsRuns }) => wantsRuns);
    const followed = followedRuns();
    const named = runIds.filter((runId) => listing.length > 0 || followed.has(runId)).slice(0, MAX_LOOKED_UP);
    const runs = await findRuns(named);
    tellRuns(named, runs);
    for (const follower of listing) {
      const own = [...runs.values()].filter((run) => follower.reaches(run)).map(({ runId }) => runId);
      if (own.length > 0 || runIds.length > named.length) follower.tellRuns(own);
    }
    await tellInboxes();
  }

  const followedRuns = () => new Set(all().flatMap(({ runIds, tokenRunIds }) => [...runIds, ...tokenRunIds]));

  async function findRuns(runIds: readonly string[]): Promise<Map<string, LiveRun>> {
    if (runIds.length === 0) return new Map();
    const rows = await db.run<LiveRun>(findLiveRuns, [runIds]);
    return new Map(rows.map((run) => [run.runId, run]));
  }

  function tellRuns(runIds: readonly string[], runs: ReadonlyMap<string, LiveRun>, to = all()): void {
    for (const follower of to) {
      for (const runId of runIds) {
        if (!follower.runIds.has(runId) && !follower.tokenRunIds.has(runId)) continue;
        const couldHear = follower.mayHear(runId);
        follower.tellRun(runId, runs.get(runId));
        if (!couldHear && follower.mayHear(runId)) speech.follow(runId, (said) => follower.say(said));
      }
    }
  }

  async function tellInboxes(): Promise<void> {
    const waiting = all().filter(({ wantsInbox }) => wantsInbox);
    if (waiting.length === 0) return inboxMarks.clear();
    const workspaceIds = [...new Set(waiting.map(({ actor }) => actor.workspaceId))];
    const rows = await db.run<{ workspaceId: string; mark: string }>(findInboxMarks, [workspaceIds]);
    for (const { workspaceId, mark } of rows) {
      const before = inboxMarks.get(workspaceId);
      inboxMarks.set(workspaceId, mark);
      if (before === undefined || before === mark) continue;
      for (const follower of waiting) if (follower.actor.workspaceId === workspaceId) follower.tellInbox();
    }
  }

  const tellTasks = () => taskWatch.look(all().filter(({ wantsTasks }) => wantsTasks));

  async function poll(): Promise<void> {
    const runIds = [...followedRuns()];
    tellRuns(runIds, await findRuns(runIds));
    await tellInboxes();
    await tellTasks();
  }

  async function checkSessions(): Promise<void> {
    const bySession = Map.groupBy(all(), ({ cookieHeader }) => cookieHeader);
    for (const [cookieHeader, streams] of bySession) {
      const actor = await sessionActor({ cookieHeader });
      for (const stream of streams) {
        if (actor?.workspaceId === stream.actor.workspaceId && !actor.mustSetUpFactor) stream.actor = actor;
        else stream.end();
      }
    }
  }

  function beat(): void {
    for (const [follower, drop] of followers) {
      if (follower.behindMs < MAX_BEHIND_MS) {
        follower.beat();
        continue;
      }
      followers.delete(follower);
      follower.end();
      drop();
    }
  }

  const whenFollowed = (work: () => Promise<void>) => async () => {
    if (followers.size > 0) await work();
  };
  const relook = async () => {
    for (const follower of all()) if (follower.wantsRuns) follower.tellRuns([]);
  };
  const tasks = [
    repeat(
      whenFollowed(() => look(poll)),
      { everyMs: POLL_MS, name: "live runs", log },
    ),
    repeat(whenFollowed(checkSessions), { everyMs: SESSIONS_MS, name: "live sessions", log }),
    repeat(relook, { everyMs: RELOOK_MS, name: "live lists", log }),
    repeat(async () => beat(), { everyMs: BEAT_MS, name: "live beats", log }),
  ];
  const endAll = () => {
    for (const follower of all()) follower.end();
  };
  stopping.addEventListener("abort", endAll, { once: true });

  return {
    add(follower, drop) {
      if (stopping.aborted || followers.size >= MAX_STREAMS)
        throw new DomainError("unavailable", "There is no room for another stream.", {
          retryAfterSeconds: 5,
        });
      const { userId } = follower.actor;
      const own = all().filter(({ actor }) => actor.userId === userId);
      if (own.length >= MAX_STREAMS_A_PERSON) {
        const message = `You have ${MAX_STREAMS_A_PERSON} live streams open, which is the most. Close some, then try again.`;
        throw new DomainError("rate_limited", message, { retryAfterSeconds: 30 });
      }
      followers.set(follower, drop);
      follower.beat();
      const runIds = [...follower.runIds, ...follower.tokenRunIds];
      void look(async () => {
        tellRuns(runIds, await findRuns(runIds), [follower]);
        if (follower.wantsInbox) await tellInboxes();
        if (follower.wantsTasks) await tellTasks();
      });
      return () => {
        followers.delete(follower);
        follower.end();
      };
    },
    streams: () => followers.size,
    close() {
      unheard();
      deaf();
      clearTimeout(gathering);
      for (const task of tasks) task.stop();
      endAll();
      followers.clear();
    },
  };
}
