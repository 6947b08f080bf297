import { hostname } from "node:os";
import { isTerminal } from "#lib/contract/terminal-status.ts";
import { resumeWaiting } from "#lib/nouns/connections/resume-waiting.ts";
import { createNumbering } from "#lib/nouns/feeds/number-events.ts";
import { deriveNotifications, mailNotifications } from "#lib/nouns/notifications/carry-notifications.ts";
import { tellParents } from "#lib/nouns/run-answers/tell-parents.ts";
import { carryOutBulkActions } from "#lib/nouns/run-history/bulk/carry-out-bulk-actions.ts";
import { onStatusChange, type StatusChange } from "#lib/nouns/runs/after-status-change.ts";
import type { Lease } from "#lib/nouns/runs/change-run.ts";
import type { FreshRun, ReserveOptions, Slot, WorkerPort } from "#lib/nouns/runs/worker-port.ts";
import { postResults } from "#lib/nouns/tasks/runs/post-results.ts";
import { createDeliveries, LOOK_MS } from "#lib/nouns/webhooks/carry-deliveries.ts";
import { writeDeliveries } from "#lib/nouns/webhooks/write-deliveries.ts";
import { dropFormerCallbackKey } from "#lib/nouns/workspaces/former-callback-key.ts";
import { isDisconnected } from "#lib/platform/db/is-unavailable.ts";
import { loadMigrations } from "#lib/platform/db/migrate.ts";
import { randomToken } from "#lib/platform/ids.ts";
import { logFailure } from "#lib/platform/log-failure.ts";
import { repeat } from "#lib/platform/repeat.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { SERVICE_VERSION } from "#lib/platform/service-version.ts";
import { createAdmission } from "./admission.ts";
import { Execution } from "./execution.ts";
import { expireInteractions } from "./expire-interactions.ts";
import { HEARTBEAT_MS, heartbeat, removeWorkerProcess } from "./heartbeat.ts";
import { startJobs } from "./jobs.ts";
import { freshExecution, loadExecution } from "./load-execution.ts";
import { countBeforeExecution, isSuspect } from "./lost-workers.ts";
import { Outages } from "./outages.ts";
import { readWorkerState, type WorkerState } from "./read-worker-state.ts";
import { type Half, Slots } from "./slots.ts";
import { Suspects } from "./suspects.ts";
import { createLeaseTaker, type Except, type TakenLease, takeLease } from "./take-lease.ts";
import { createRunTaker } from "./take-up-runs.ts";
import { WAKE_MS, wakeSleepers } from "./wake-sleepers.ts";

/** How often the worker looks for runnable runs that no wake-up reached: lost jobs, expired leases. */
const REAP_MS = 5_000;
const EXPIRE_MS = 1_000;
const ADMIT_MS = 1_000;
/** How soon followers of an agent hear of its failures, and people of what expires soon. */
const DERIVE_MS = 10_000;
/** How soon a pause, its end, or a newer version's migration is noticed. */
const STATE_MS = 1_000;

/** However busy the database is, so that runs go on beside many requests. */
const EXECUTED_ANYWAY = 8;

const STATE_WORDS: Record<WorkerState, string> = {
  taking: "workers were resumed: this one takes runs again",
  paused: "workers were paused: this one takes no runs until `laneway resume`",
  outdated:
    "a newer version has migrated the database: this worker hands its runs back and takes none; stop it",
};

export interface Worker extends WorkerPort {
  /**
   * Takes nothing new, lets calls in flight end within the grace, and hands each run back when its own have ended.
   * Resolves when this process holds no run.
   */
  stop(): Promise<void>;
}

/**
 * Starts executing runs in this process (ARCHITECTURE, A run).
 * @param graceSeconds how long calls in flight may take to end when it stops.
 */
export async function startWorker({
  concurrency,
  graceSeconds = 0,
}: {
  concurrency: number;
  graceSeconds?: number;
}): Promise<Worker> {
  const { db, log, metrics, peers } = runtime();
  const workerId = `wrk_${randomToken()}`;
  const host = hostname();
  const self = { id: workerId, host, pid: process.pid, version: SERVICE_VERSION, concurrency };
  const lastMigration = (await loadMigrations()).at(-1)?.name ?? "";
  let state: WorkerState = await readWorkerState(db, { lastMigration });
  const slots = new Slots(concurrency);
  const executions = new Map<string, Execution>();
  const admission = createAdmission({ db, log });
  const suspects = new Suspects();
  const outages = new Outages();
  const stop = new AbortController();
  const isStopping = () => stop.signal.aborted;
  const running = new Set<Promise<void>>();
  let beatAt = 0;
  let beating: Promise<unknown> = Promise.resolve();

  /** When the lease was asked for, by `performance.now()`, and what is known of the run already. */
  type Taken = {
    readonly takenAt: number;
    /** How long it had waited by then; absent where that says nothing about this installation's speed. */
    readonly waitedSeconds?: number;
    readonly fresh?: FreshRun | undefined;
  };

  async function execute(lease: Lease, { takenAt, waitedSeconds, fresh }: Taken): Promise<void> {
    const loaded = await (fresh ? freshExecution(lease, fresh) : loadExecution(lease));
    if (!loaded) return;
    if (waitedSeconds !== undefined)
      metrics.runTakenUp({ delaySeconds: waitedSeconds + (performance.now() - takenAt) / 1_000 });
    const execution = new Execution(loaded, { leaseTakenAt: takenAt });
    executions.set(lease.runId, execution);
    if (isStopping() || state === "outdated") execution.finishCalls();
    let leave: (() => void) | undefined;
    try {
      if (loaded.lostWorkers > 0 && !loaded.hasKilledWorkers) {
        if (isSuspect(loaded)) {
          leave = await suspects.turn();
          execution.onCommitted(leave);
        }
        await countBeforeExecution(db, lease);
      }
      await execution.run();
      // Runs that it called may be queued for its place.
      if (execution.isReleased) admission.freed(loaded.workspaceId);
    } finally {
      leave?.();
      if (executions.get(lease.runId) === execution) executions.delete(lease.runId);
    }
  }

  /** An outage of the database ends executions, too: nobody has to wait for their leases to end. */
  async function retryLater(lease: Lease, error: unknown): Promise<void> {
    const { runId } = lease;
    logFailure(log, { error, runId, message: "execution failed; the run is retried when its lease ends" });
    if (!isDisconnected(error)) return;
    if (await outages.giveBack(db, { lease, signal: stop.signal })) taker.look();
  }

  /** Never rejects: a run that cannot be executed now keeps its lease until it expires, then is tried again. */
  function executeInSlot(lease: Lease, taken: Taken): Promise<void> {
    const done = execute(lease, taken)
      .catch((error: unknown) => retryLater(lease, error))
      .catch((error: unknown) =>
        logFailure(log, { error, runId: lease.runId, message: "giving a lease back failed" }),
      )
      .finally(() => {
        running.delete(done);
        taker.giveBack();
      });
    running.add(done);
    return done;
  }

  /** Executes a run whose lease this worker looked for: the write that made the run runnable did not take it. */
  function executeTaken(lease: TakenLease, { takenAt }: { takenAt: number }): void {
    const { isTakenOver, waitedSeconds } = lease;
    if (isTakenOver) metrics.leaseTakenOver();
    const isCounted = !isTakenOver && waitedSeconds !== null;
    void executeInSlot(lease, { takenAt, ...(isCounted ? { waitedSeconds } : {}) });
  }

  /**
   * Whether statements wait for a connection: another run would only make each of those that execute slower, and one of
   * another credential, whose turn comes next, would stand behind all of them.
   */
  const isBusy = () => executions.size >= EXECUTED_ANYWAY && db.waiting() > 0;

  /** Those of whom no run takes a slot beside the others: enough of theirs execute here already. */
  function crowded(half: Half): Except {
    const counts = { workspaceId: new Map<string, number>(), credentialId: new Map<string, number>() };
    for (const execution of executions.values())
      for (const by of ["workspaceId", "credentialId"] as const)
        counts[by].set(execution[by], (counts[by].get(execution[by]) ?? 0) + 1);
    const many = (of: ReadonlyMap<string, number>) =>
      [...of].flatMap(([id, count]) => (count >= slots.beside ? [id] : []));
    return {
      workspaceIds: half === "first" ? [] : many(counts.workspaceId),
      credentialIds: many(counts.credentialId),
    };
  }

  const takeLeases = createLeaseTaker({ db, owner: workerId });
  const taker = createRunTaker({
    slots,
    take: async (limit, { beside }) =>
      state === "taking"
        ? takeLeases(limit, beside ? crowded(beside) : undefined)
        : { leases: [], hasMore: false },
    execute: executeTaken,
    isBusy,
    log,
  });

  /** Turns go round the workspaces (D6): one of which nothing executes here would be the next. Uses up its place. */
  const mayGoFirst = (workspaceId: string | undefined) =>
    workspaceId !== undefined &&
    ![...executions.values()].some((execution) => execution.workspaceId === workspaceId) &&
    taker.letIn();

  function reserve({ isCalled = false, workspaceId }: ReserveOptions = {}): Slot | undefined {
    if (isCalled && isBusy()) return undefined;
    if (isStopping() || state !== "taking" || slots.free === 0) return undefined;
    if (taker.isBehind && !mayGoFirst(workspaceId)) return undefined;
    slots.tryTake();
    const takenAt = performance.now();
    return {
      execute: ({ runId, token }, fresh) =>
        void executeInSlot({ runId, owner: workerId, token }, { takenAt, waitedSeconds: 0, fresh }),
      release: taker.giveBack,
    };
  }

  /** Where a slot is free, a run that was handed back continues at once. Otherwise a worker finds it in its turn. */
  async function wake(runId: string): Promise<void> {
    if (isStopping() || state !== "taking" || !slots.tryTake()) return taker.look();
    const takenAt = performance.now();
    const lease = await takeLease(db, { owner: workerId, runId }).catch(() => undefined);
    if (lease) executeTaken(lease, { takenAt });
    else taker.giveBack();
  }

  /** Runs that began to wait for a connection in the moment in which it was made. */
  async function resumeConnected(): Promise<void> {
    await resumeWaiting();
  }

  let bulk: Promise<void> = Promise.resolve();
  function actInBulk(): Promise<void> {
    const round = carryOutBulkActions(db, { isTaking: () => state === "taking" && !isStopping() });
    bulk = round.catch(() => {});
    return round;
  }

  let mailing: Promise<void> = Promise.resolve();
  function sendMail(): Promise<void> {
    const round = mailNotifications(db, { isTaking: () => state === "taking" && !isStopping() });
    mailing = round.catch(() => {});
    return round;
  }

  async function dropFormerKey(): Promise<void> {
    await dropFormerCallbackKey(db);
  }

  async function beat(): Promise<void> {
    const held = [...executions.keys()];
    const askedAt = performance.now();
    const answer = heartbeat(db, { process: { ...self, state }, runIds: held });
    beating = answer.catch(() => {});
    const renewed = new Map((await answer).map(({ runId, status }) => [runId, status]));
    beatAt = performance.now();
    // When the NOTIFY was missed, a run that is no longer ours, or is to be cancelled, learns so here.
    for (const runId of held) {
      const status = renewed.get(runId);
      if (status === "running" || status === "waiting") executions.get(runId)?.renewed(askedAt);
      else if (status === "cancelling") cancelled(runId);
      else executions.get(runId)?.signal();
    }
  }

  /** Periodic work that changes runs; a paused worker leaves everything as it is. */
  const whileTaking = (work: () => Promise<void>) => async () => {
    if (state === "taking") await work();
  };

  async function lookAtState(): Promise<void> {
    const next = await readWorkerState(db, { lastMigration });
    if (next === state || state === "outdated") return;
    state = next;
    if (state === "taking") taker.look();
    if (state === "outdated") letGo();
    log.info({ state }, STATE_WORDS[state]);
    await beat();
  }

  /** A newer version has migrated the database: what it would write may not fit. */
  function letGo(): void {
    endExecutions();
    void stopJobs();
  }

  let graceEnds: NodeJS.Timeout | undefined;
  /** Lets calls in flight end and hands the runs back; at the end of the grace those, too, whose calls have not ended. */
  function endExecutions(): void {
    suspects.end();
    for (const execution of executions.values()) execution.finishCalls();
    graceEnds ??= setTimeout(() => {
      for (const execution of executions.values()) execution.stop();
    }, graceSeconds * 1_000);
  }

  let jobsStopped: Promise<void> | undefined;
  function stopJobs(): Promise<void> {
    jobsStopped ??= jobs.stop();
    return jobsStopped;
  }

  const signal = (runId: string): boolean => {
    const execution = executions.get(runId);
    execution?.signal();
    return execution !== undefined;
  };

  const cancelled = (runId: string) => executions.get(runId)?.cancelled();

  const number = createNumbering(db, writeDeliveries);
  const deliveries = createDeliveries(db, { isTaking: () => state === "taking" && !isStopping() });

  await beat();
  /** A run that waits or has ended does not execute any more, so that another may (D6). */
  const makeRoom = ({ workspaceId, status, isChild }: StatusChange) => {
    if (isChild) telling.soon();
    if (status === "queued") admission.queued(workspaceId);
    if (status === "waiting" || isTerminal(status)) admission.freed(workspaceId);
  };
  const telling = repeat(
    whileTaking(() => tellParents(db)),
    { everyMs: WAKE_MS, name: "parents", log },
  );
  const reporting = repeat(
    whileTaking(() => postResults(db)),
    { everyMs: STATE_MS, name: "task results", log },
  );
  const ends = [
    peers.on("held", signal),
    peers.on("cancelled", cancelled),
    peers.on("runnable", taker.look),
    onStatusChange(makeRoom),
  ];
  const maintenanceDb = db.forMaintenance();
  const jobs = await startJobs({ db, maintenanceDb, wake, isTaking: () => state === "taking", log });
  const timers = [
    repeat(beat, { everyMs: HEARTBEAT_MS, name: "heartbeat", log }),
    repeat(lookAtState, { everyMs: STATE_MS, name: "worker state", log }),
    repeat(async () => taker.look(), { everyMs: REAP_MS, name: "reaper", log }),
    repeat(
      whileTaking(() => expireInteractions(db)),
      { everyMs: EXPIRE_MS, name: "expiry", log },
    ),
    repeat(
      whileTaking(() => wakeSleepers(db)),
      { everyMs: WAKE_MS, name: "timers", log },
    ),
    telling,
    reporting,
    // Also while workers are paused: it changes no run.
    repeat(async () => (state === "outdated" ? undefined : number()), {
      everyMs: WAKE_MS,
      name: "events",
      log,
    }),
    repeat(whileTaking(deliveries.look), { everyMs: LOOK_MS, name: "webhooks", log }),
    repeat(whileTaking(actInBulk), { everyMs: STATE_MS, name: "bulk actions", log }),
    repeat(whileTaking(sendMail), { everyMs: STATE_MS, name: "mails", log }),
    repeat(
      whileTaking(() => deriveNotifications(db)),
      { everyMs: DERIVE_MS, name: "notifications", log },
    ),
    repeat(whileTaking(admission.sweep), { everyMs: ADMIT_MS, name: "admission", log }),
    repeat(whileTaking(dropFormerKey), { everyMs: REAP_MS, name: "former callback key", log }),
    repeat(whileTaking(resumeConnected), { everyMs: REAP_MS, name: "connections", log }),
  ];
  taker.look();

  return {
    workerId,
    reserve,
    signal,
    cancelled,
    look: taker.look,
    load: () => ({
      state,
      executing: executions.size,
      slotsFree: slots.free,
      isStopping: isStopping(),
      heartbeatAgeMs: performance.now() - beatAt,
      lookAgeMs: taker.lookAgeMs,
    }),
    async stop() {
      stop.abort();
      taker.stop();
      for (const timer of timers.slice(1)) timer.stop(); // the heartbeat keeps the leases
      if (executions.size > 0) log.info({ runs: executions.size, graceSeconds }, "lets calls of runs end");
      endExecutions();
      await stopJobs();
      await bulk;
      await mailing;
      await deliveries.stop();
      await maintenanceDb.close();
      while (running.size > 0) await Promise.all(running);
      clearTimeout(graceEnds);
      timers[0]?.stop();
      for (const end of ends) end();
      await beating; // or it would write what is removed here
      await removeWorkerProcess(db, self).catch(() => {}); // forgotten by the others in a minute
    },
  };
}
