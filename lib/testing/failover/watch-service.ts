import { setTimeout as pause } from "node:timers/promises";
import type { Api } from "../api-client.ts";

const LOOK_MS = 50;

/** Watches the service as a caller who reads a run and its trace, and starts one, over and over. */
export interface ServiceWatch {
  /** When a start and a poll were first answered after `time`; undefined while they are not. */
  backAfter(time: number): number | undefined;
  /** Answers other than the right one and 503, which is what an outage may be. */
  readonly wrong: readonly string[];
  stop(): Promise<void>;
}

export function watchService({ api, agentId }: { api: Api; agentId: string }): ServiceWatch {
  const stopping = new AbortController();
  const answered: { started: number[]; polled: number[] } = { started: [], polled: [] };
  const wrong: string[] = [];
  let runId: string | undefined;
  let n = 0;
  let seenEvents = 1;

  async function look(): Promise<void> {
    n += 1;
    // Begun now: an answer to what was sent before a failover says nothing about what comes after it.
    const startedAt = performance.now();
    const start = await api.startRun(agentId, { input: { n }, idempotencyKey: `watch ${n}` });
    if (start.ok) {
      runId ??= start.body.runId;
      answered.started.push(startedAt);
    } else if (start.status !== 503) wrong.push(`start: ${start.status} ${JSON.stringify(start.body)}`);
    if (runId === undefined) return;
    const polledAt = performance.now();
    const poll = await api.getRun(runId);
    if (poll.ok) answered.polled.push(polledAt);
    else if (poll.status !== 503) wrong.push(`poll: ${poll.status} ${JSON.stringify(poll.body)}`);
    await lookAtTrace(runId);
  }

  /** A standby may answer it, and shows no less than what was told before. */
  async function lookAtTrace(of: string): Promise<void> {
    const trace = await api.getTrace(of);
    if (trace.ok) {
      const { length } = trace.body.events;
      if (length < seenEvents) wrong.push(`trace: ${length} events after ${seenEvents}`);
      seenEvents = Math.max(seenEvents, length);
    } else if (trace.status !== 503) wrong.push(`trace: ${trace.status} ${JSON.stringify(trace.body)}`);
  }

  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await look().catch((error) => wrong.push(String(error)));
      await pause(LOOK_MS);
    }
  })();
  return {
    wrong,
    backAfter(time) {
      const [started, polled] = [answered.started, answered.polled].map((times) =>
        times.find((at) => at > time),
      );
      return started === undefined || polled === undefined ? undefined : Math.max(started, polled);
    },
    async stop() {
      stopping.abort();
      await watching;
    },
  };
}
