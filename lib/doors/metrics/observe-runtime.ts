import { Gauge, type Registry } from "prom-client";
import { hasRuntime, type Runtime, runtime } from "#lib/platform/runtime.ts";

/** Gauges read from the runtime at each scrape, so that they cost nothing in between. */
export function observeRuntime(registers: Registry[]): void {
  const observe = (name: string, help: string, read: (from: Runtime) => number | undefined) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        const value = hasRuntime() ? read(runtime()) : undefined;
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  observe("laneway_executions_in_flight", "Runs that this process executes now.", ({ worker }) => {
    return worker?.load().executing;
  });
  observe("laneway_worker_slots_free", "Free slots of this process.", ({ worker }) => {
    return worker?.load().slotsFree;
  });
  observe("laneway_worker_heartbeat_age_seconds", "Since this worker's last heartbeat.", ({ worker }) => {
    return worker && worker.load().heartbeatAgeMs / 1_000;
  });
  observe("laneway_database_connections", "Connections in the pool.", ({ db }) => db.pool.totalCount);
  observe("laneway_database_connections_idle", "Idle connections.", ({ db }) => db.pool.idleCount);
  observe("laneway_database_connections_in_use", "Connections with a statement or transaction.", ({ db }) => {
    return db.pool.totalCount - db.pool.idleCount;
  });
  observe("laneway_database_connections_max", "Maximum size of the pool.", ({ db }) => {
    return db.pool.options.max;
  });
  observe("laneway_database_waiting", "Statements and transactions that wait for a connection.", ({ db }) => {
    return db.waiting();
  });
  observe("laneway_live_streams", "Open streams to browsers.", ({ live }) => live.streams());
  observe("laneway_streams_open", "Open streams of runs.", ({ runStreams }) => runStreams.open());
  observe("laneway_request_log_dropped", "Request log entries lost since the start.", ({ requestLog }) => {
    return requestLog.dropped;
  });
}
