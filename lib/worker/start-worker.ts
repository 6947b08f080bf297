import { randomToken } from "#lib/ids.ts";
import type { Lease } from "#lib/runs/change-run.ts";
import { runtime, type Slot, type WorkerPort } from "#lib/runtime.ts";
import { Execution } from "./execution.ts";
import { expireInteractions } from "./expire-interactions.ts";
import { HEARTBEAT_MS, renewLeases } from "./heartbeat.ts";
import { startJobs } from "./jobs.ts";
import { listen } from "./listen.ts";
import { loadExecution } from "./load-execution.ts";
import { repeat } from "./repeat.ts";
import { Slots } from "./slots.ts";
import { takeLease, takeLeases } from "./take-lease.ts";

/** How often runnable runs are looked for that no wake-up reached: lost jobs, expired leases. */
const REAP_MS = 5_000;
const EXPIRE_MS = 1_000;

export interface Worker extends WorkerPort {
  /** Hands running runs back and resolves when this process holds none. */
  stop(): Promise<void>;
}

/** Starts executing runs in this process (ARCHITECTURE, A run's life). */
export async function startWorker({
  url,
  concurrency,
}: {
  url: string;
  concurrency: number;
}): Promise<Worker> {
  const { db, log } = runtime();
  const workerId = `wrk_${randomToken()}`;
  const slots = new Slots(concurrency);
  const executions = new Map<string, Execution>();
  const running = new Set<Promise<void>>();
  let stopping = false;

  async function execute(lease: Lease): Promise<void> {
    const loaded = await loadExecution(lease);
    if (!loaded) return;
    const execution = new Execution(loaded);
    executions.set(lease.runId, execution);
    if (stopping) execution.stop();
    try {
      await execution.run();
    } finally {
      if (executions.get(lease.runId) === execution) executions.delete(lease.runId);
    }
  }

  /** Never rejects: a run that cannot be executed now keeps its lease until it expires, then is tried again. */
  function executeInSlot(lease: Lease): Promise<void> {
    const done = execute(lease)
      .catch((error: unknown) =>
        log.error(
          { err: error, runId: lease.runId },
          "execution failed; the run is retried when its lease ends",
        ),
      )
      .finally(() => {
        running.delete(done);
        slots.giveBack();
      });
    running.add(done);
    return done;
  }

  function reserve(): Slot | undefined {
    if (stopping || !slots.tryTake()) return undefined;
    return {
      execute: ({ runId, token }) => void executeInSlot({ runId, owner: workerId, token }),
      release: () => slots.giveBack(),
    };
  }

  /** Resolves when the run has been taken up, not when it ends: a job only has to see to that. */
  async function wake(runId: string): Promise<void> {
    await slots.take();
    const lease = stopping
      ? undefined
      : await takeLease(db, { owner: workerId, runId }).catch(() => undefined);
    if (lease) void executeInSlot(lease);
    else slots.giveBack();
  }

  async function reap(): Promise<void> {
    if (slots.free === 0) return;
    for (const lease of await takeLeases(db, { owner: workerId, limit: slots.free })) {
      if (slots.tryTake()) void executeInSlot(lease);
      else void wake(lease.runId);
    }
  }

  async function beat(): Promise<void> {
    const held = [...executions.keys()];
    if (held.length === 0) return;
    const renewed = new Map(
      (await renewLeases(db, { owner: workerId, runIds: held })).map(({ runId, status }) => [runId, status]),
    );
    // A run that is not ours any more, or is to be cancelled, hears of it here when the NOTIFY was missed.
    for (const runId of held)
      if (renewed.get(runId) !== "running" && renewed.get(runId) !== "waiting")
        executions.get(runId)?.signal();
  }

  const signal = (runId: string): boolean => {
    const execution = executions.get(runId);
    execution?.signal();
    return execution !== undefined;
  };

  const listener = await listen({
    url,
    log,
    onRun: (runId) => {
      signal(runId);
      runtime().watch.changed(runId);
    },
  });
  const jobs = await startJobs({ pool: db.pool, wake, log });
  const timers = [
    repeat(beat, { everyMs: HEARTBEAT_MS, name: "heartbeat", log }),
    repeat(reap, { everyMs: REAP_MS, name: "reaper", log }),
    repeat(() => expireInteractions(db), { everyMs: EXPIRE_MS, name: "expiry", log }),
  ];
  void reap().catch(() => {});

  return {
    workerId,
    reserve,
    signal,
    async stop() {
      stopping = true;
      for (const timer of timers.slice(1)) timer.stop();
      for (const execution of executions.values()) execution.stop();
      await jobs.stop();
      while (running.size > 0) await Promise.all(running);
      timers[0]?.stop();
      await listener.close();
    },
  };
}
