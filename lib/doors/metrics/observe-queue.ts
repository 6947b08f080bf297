import { Gauge, type Registry } from "prom-client";
import { keptFigures } from "./kept-figures.ts";
import { type QueueFigures, readQueue } from "./read-queue.ts";

/**
 * Gauges of the whole installation, read from the database at a scrape: every process shows the same, so alerts use the
 * maximum over processes, not the sum. Absent while the database does not answer.
 */
export function observeQueue(registers: Registry[]): void {
  const figures = keptFigures(readQueue);
  const observe = (name: string, help: string, read: (from: QueueFigures) => number | null) =>
    new Gauge({
      name,
      help: `${help} Of the whole installation.`,
      registers,
      async collect() {
        const found = await figures();
        const value = found ? read(found) : null;
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  const observeBy = (
    label: string,
    {
      name,
      help,
      read,
    }: { name: string; help: string; read: (from: QueueFigures) => Record<string, number> },
  ) =>
    new Gauge({
      name,
      help: `${help} Of the whole installation.`,
      labelNames: [label],
      registers,
      async collect() {
        const found = await figures();
        this.reset();
        for (const [value, count] of Object.entries(found ? read(found) : {}))
          this.set({ [label]: value }, count);
      },
    });

  observeBy("state", {
    name: "laneway_workers_alive",
    help: "Worker processes with a recent heartbeat, by whether they take runs.",
    read: (from) => ({
      taking: from.workersTaking,
      paused: from.workersPaused,
      outdated: from.workersOutdated,
    }),
  });
  observe("laneway_paused", "1 while workers are paused.", (from) => Number(from.isPaused));
  observe("laneway_runs_runnable", "Runs that need a worker and that none holds.", (from) => from.runnable);
  observe(
    "laneway_oldest_runnable_age_seconds",
    "Age of the oldest of these; 0 without one.",
    (from) => from.oldestRunnableSeconds,
  );
  observe("laneway_runs_executing", "Runs that a worker holds.", (from) => from.executing);
  observe("laneway_runs_waiting", "Runs that wait for an answer.", (from) => from.waiting);
  observe(
    "laneway_oldest_open_interaction_age_seconds",
    "Age of the oldest interaction that nobody has answered; 0 without one.",
    (from) => from.oldestOpenSeconds,
  );
  observe(
    "laneway_oldest_unsealed_audit_entry_age_seconds",
    "Age of the oldest audit entry without a seal; 0 without one.",
    (from) => from.oldestUnsealedSeconds,
  );
  observe(
    "laneway_webhook_deliveries_pending",
    "Webhook deliveries that wait for an attempt, also of disabled endpoints.",
    (from) => from.pendingDeliveries,
  );
  observe(
    "laneway_webhook_oldest_pending_age_seconds",
    "Age of the oldest delivery of an active endpoint that was not taken yet; 0 without one.",
    (from) => from.oldestPendingDeliverySeconds,
  );
  observe(
    "laneway_retention_last_success_timestamp_seconds",
    "When everything that is kept no longer was last deleted, in seconds since 1970; absent before the first time.",
    (from) => from.retainedAtSeconds,
  );
  observe("laneway_database_bytes", "Size of the database on disk.", (from) => from.databaseBytes);
  observe(
    "laneway_database_wal_written_bytes",
    "Write-ahead log written since the database was made.",
    (from) => from.walBytes,
  );
  observe("laneway_files_bytes", "Size of teams' files, in the database or in S3.", (from) => from.fileBytes);
  observeBy("limit", {
    name: "laneway_runs_queued",
    help: "Queued runs, by the concurrency limit that they wait for.",
    read: (from) => ({ agent: from.queuedByAgent, workspace: from.queuedByWorkspace }),
  });
}
