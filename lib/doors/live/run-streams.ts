import { DomainError } from "#lib/contract/errors.ts";
import { RUN_STREAMS } from "#lib/contract/limits.ts";
import type { RunWatch } from "#lib/nouns/runs/run-watch.ts";
import type { Database } from "#lib/platform/db/database.ts";
import type { Log } from "#lib/platform/log.ts";
import { repeat } from "#lib/platform/repeat.ts";
import type { Said, SpeechHub } from "#lib/platform/speech/speech-hub.ts";
import { findLiveRuns } from "./find-live.sql.ts";
import type { LiveRun } from "./follower.ts";
import type { RunStream } from "./run-stream.ts";

declare module "#lib/platform/runtime.ts" {
  interface Runtime {
    readonly runStreams: RunStreams;
  }
}

/** Commits within this time are read together. */
const GATHER_MS = 50;
/** How often followed runs are looked at: other processes tell of a status, not of progress, and a hint may be lost. */
const POLL_MS = 500;
/** How soon a stream notices that its credential has ended, beside the look for it (`followCredential`). */
const CHECK_MS = 250;

/** All open streams of runs in one process (D23): wakes each when there may be something to tell. */
export interface RunStreams {
  /**
   * @returns a function that removes the stream.
   * @throws DomainError rate_limited, unavailable.
   */
  add(stream: RunStream): () => void;
  /** How many are open. */
  open(): number;
  close(): void;
}

export function createRunStreams({
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
}): RunStreams {
  const byRun = new Map<string, Set<RunStream>>();
  const byCredential = new Map<string, number>();
  const heardOf = new Set<string>();
  let open = 0;
  let gathering: NodeJS.Timeout | undefined;

  function* all(): Generator<RunStream> {
    for (const streams of byRun.values()) yield* streams;
  }

  function hear(runId: string): void {
    if (!byRun.has(runId)) return;
    heardOf.add(runId);
    gathering ??= setTimeout(() => {
      gathering = undefined;
      for (const heard of heardOf) for (const stream of byRun.get(heard) ?? []) stream.look();
      heardOf.clear();
    }, GATHER_MS);
  }
  const spoken = {
    hears: (runId: string) => byRun.has(runId),
    runIds: () => byRun.keys(),
    hear(said: Said) {
      for (const stream of byRun.get(said.runId) ?? []) stream.hear(said);
    },
  };
  const unheard = [watch.onAny(hear), watch.onProgress(hear), speech.listen(spoken)];

  async function poll(): Promise<void> {
    if (open === 0) return;
    const rows = await db.run<LiveRun>(findLiveRuns, [[...byRun.keys()]]);
    const found = new Map(rows.map((run) => [run.runId, `${run.status} ${run.sequence}`]));
    for (const stream of all()) stream.compare(found.get(stream.runId));
  }
  const check = async () => void (await Promise.all([...all()].map((stream) => stream.check())));
  const comment = async () => {
    for (const stream of all()) stream.comment();
  };
  const tasks = [
    repeat(poll, { everyMs: POLL_MS, name: "streamed runs", log }),
    repeat(check, { everyMs: CHECK_MS, name: "credentials of streams", log }),
    repeat(comment, { everyMs: RUN_STREAMS.commentSeconds * 1_000, name: "comments of streams", log }),
  ];
  const endAll = () => {
    for (const stream of all()) stream.end();
  };
  stopping.addEventListener("abort", endAll, { once: true });

  return {
    add(stream) {
      const { runId, credentialId } = stream;
      const own = byCredential.get(credentialId) ?? 0;
      if (own >= RUN_STREAMS.perCredential) throw tooMany();
      if (stopping.aborted || open >= RUN_STREAMS.perProcess)
        throw new DomainError("unavailable", "There is no room for another stream.", {
          retryAfterSeconds: 5,
        });
      speech.follow(runId, (said) => stream.hear(said));
      const ofRun = byRun.get(runId) ?? new Set();
      byRun.set(runId, ofRun.add(stream));
      byCredential.set(credentialId, own + 1);
      open += 1;
      return () => {
        if (!ofRun.delete(stream)) return;
        if (ofRun.size === 0 && byRun.get(runId) === ofRun) byRun.delete(runId);
        const left = (byCredential.get(credentialId) ?? 1) - 1;
        if (left === 0) byCredential.delete(credentialId);
        else byCredential.set(credentialId, left);
        open -= 1;
      };
    },
    open: () => open,
    close() {
      for (const stop of unheard) stop();
      clearTimeout(gathering);
      for (const task of tasks) task.stop();
      endAll();
    },
  };
}

function tooMany(): DomainError {
  const message = `This credential has ${RUN_STREAMS.perCredential} streams open, which is the most. Close some, then try again.`;
  return new DomainError("rate_limited", message, { retryAfterSeconds: 5 });
}
