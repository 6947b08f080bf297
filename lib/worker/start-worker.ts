import { hostname } from "node:os";
import { resumeWaiting } from "#lib/connections/resume-waiting.ts";
import { randomToken } from "#lib/ids.ts";
import type { Lease } from "#lib/runs/change-run.ts";
import { type FreshRun, runtime, type Slot, type WorkerPort } from "#lib/runtime.ts";
import { SERVICE_VERSION } from "#lib/service-version.ts";
import { dropFormerCallbackKey } from "#lib/workspaces/former-callback-key.ts";
import { createAdmission } from "./admission.ts";
import { Execution } from "./execution.ts";
import { expireInteractions } from "./expire-interactions.ts";
import { HEARTBEAT_MS, heartbeat, removeWorkerProcess } from "./heartbeat.ts";
import { startJobs } from "./jobs.ts";
import { freshExecution, loadExecution } from "./load-execution.ts";
import { repeat } from "./repeat.ts";
import { Slots } from "./slots.ts";
import { takeLease, takeLeases } from "./take-lease.ts";
import { createRunTaker } from "./take-up-runs.ts";

/** How often runnable runs are looked for that no wake-up reached: lost jobs, expired leases. */
const REAP_MS = 5_000;
const EXPIRE_MS = 1_000;
const ADMIT_MS = 1_000;

export interface Worker extends WorkerPort {
  /** Hands running runs back and resolves when this process holds none. */
  stop(): Promise<void>;
}

/** Starts executing runs in this process (ARCHITECTURE, A run). */
export async function startWorker({ concurrency }: { concurrency: number }): Promise<Worker> {
  const { db, log, peers } = runtime();
  const workerId = `wrk_${randomToken()}`;
  const host = hostname();
  const self = { id: workerId, host, pid: process.pid, version: SERVICE_VERSION, concurrency };
  const slots = new Slots(concurrency);
  const executions = new Map<string, Execution>();
  const admission = createAdmission({ db, log });
  const running = new Set<Promise<void>>();
  let stopping = false;
  let beatAt = 0;
  let beating: Promise<unknown> = Promise.resolve();

  /** When the lease was asked for, by `performance.now()`, and what is known of the run already. */
  type Taken = { readonly takenAt: number; readonly fresh?: FreshRun | undefined };

  async function execute(lease: Lease, { takenAt, fresh }: Taken): Promise<void> {
    const loaded = await (fresh ? freshExecution(lease, fresh) : loadExecution(lease));
    if (!loaded) return;
    const execution = new Execution(loaded, { leaseTakenAt: takenAt });
    executions.set(lease.runId, execution);
    if (stopping) execution.stop();
    try {
      await execution.run();
    } finally {
      if (executions.get(lease.runId) === execution) executions.delete(lease.runId);
    }
  }

  /** Never rejects: a run that cannot be executed now keeps its lease until it expires, then is tried again. */
  function executeInSlot(lease: Lease, taken: Taken): Promise<void> {
    const done = execute(lease, taken)
      .catch((error: unknown) =>
        log.error(
          { err: error, runId: lease.runId },
          "execution failed; the run is retried when its lease ends",
        ),
      )
      .finally(() => {
        running.delete(done);
        taker.giveBack();
      });
    running.add(done);
    return done;
  }

  const taker = createRunTaker({
    slots,
    take: (limit) => takeLeases(db, { owner: workerId, limit }),
    execute: (lease, taken) => void executeInSlot(lease, taken),
    log,
  });

  function reserve(): Slot | undefined {
    if (stopping || !slots.tryTake()) return undefined;
    const takenAt = performance.now();
    return {
      execute: ({ runId, token }, fresh) =>
        void executeInSlot({ runId, owner: workerId, token }, { takenAt, fresh }),
      release: taker.giveBack,
    };
  }

  /** Resolves when the run has been taken up, not when it ends: a job only has to see to that. */
  async function wake(runId: string): Promise<void> {
    await slots.take();
    const takenAt = performance.now();
    const lease = stopping
      ? undefined
      : await takeLease(db, { owner: workerId, runId }).catch(() => undefined);
    if (lease) void executeInSlot(lease, { takenAt });
    else taker.giveBack();
  }

  /** Runs that began to wait for a connection in the moment in which it was made. */
  async function resumeConnected(): Promise<void> {
    await resumeWaiting();
  }

  async function dropFormerKey(): Promise<void> {
    await dropFormerCallbackKey(db);
  }

  async function beat(): Promise<void> {
    const held = [...executions.keys()];
    const askedAt = performance.now();
    const answer = heartbeat(db, { process: self, runIds: held });
    beating = answer.catch(() => {});
    const renewed = new Map((await answer).map(({ runId, status }) => [runId, status]));
    beatAt = performance.now();
    // A run that is not ours any more, or is to be cancelled, hears of it here when the NOTIFY was missed.
    for (const runId of held) {
      const status = renewed.get(runId);
      if (status === "running" || status === "waiting") executions.get(runId)?.renewed(askedAt);
      else executions.get(runId)?.signal();
    }
  }

  const signal = (runId: string): boolean => {
    const execution = executions.get(runId);
    execution?.signal();
    return execution !== undefined;
  };

  await beat();
  const ends = [peers.on("laneway_runs", signal), peers.on("laneway_runnable", taker.look)];
  const jobs = await startJobs({ db, wake, log });
  const timers = [
    repeat(beat, { everyMs: HEARTBEAT_MS, name: "heartbeat", log }),
    repeat(async () => taker.look(), { everyMs: REAP_MS, name: "reaper", log }),
    repeat(() => expireInteractions(db), { everyMs: EXPIRE_MS, name: "expiry", log }),
    repeat(admission.sweep, { everyMs: ADMIT_MS, name: "admission", log }),
    repeat(dropFormerKey, { everyMs: REAP_MS, name: "former callback key", log }),
    repeat(resumeConnected, { everyMs: REAP_MS, name: "connections", log }),
  ];
  taker.look();

  return {
    workerId,
    reserve,
    signal,
    look: taker.look,
    queued: admission.queued,
    freed: admission.freed,
    load: () => ({
      executing: executions.size,
      slotsFree: slots.free,
      heartbeatAgeMs: performance.now() - beatAt,
    }),
    async stop() {
      stopping = true;
      taker.stop();
      for (const timer of timers.slice(1)) timer.stop();
      for (const execution of executions.values()) execution.stop();
      await jobs.stop();
      while (running.size > 0) await Promise.all(running);
      timers[0]?.stop();
      for (const end of ends) end();
      await beating; // or it would write what is removed here
      await removeWorkerProcess(db, self).catch(() => {}); // forgotten by the others in a minute
    },
  };
}
