import { setTimeout as delay } from "node:timers/promises";
import { createProbes } from "#lib/doors/health/answer-probes.ts";
import { createReadiness } from "#lib/doors/health/check-readiness.ts";
import { closeServers } from "#lib/doors/http/close-servers.ts";
import { listen } from "#lib/doors/http/listen.ts";
import type { Env } from "#lib/platform/env/env.ts";
import type { Metrics } from "#lib/platform/metrics/metrics.ts";
import { createAccessLog } from "./access-log.ts";
import { createHttpServer } from "./create-http-server.ts";
import { Front } from "./front.ts";
import { warnOfMisspelled } from "./warn-of-misspelled.ts";

/** How long requests may take to end after the grace period; the rest of the ten seconds is for later steps. */
const REQUEST_GRACE_SECONDS = 4;

export interface OpenedFront {
  readonly front: Front;
  readonly port: number;
  /**
   * Tells probes and clients that the process stops, and serves on for `seconds`: load balancers send requests elsewhere
   * meanwhile, and each answer ends its connection, so that none is closed under a request.
   */
  drain(seconds: number): Promise<void>;
  /** Stops accepting connections and lets requests end. */
  close(): Promise<void>;
}

/**
 * Listens before all slow steps of the start, so that probes are answered.
 * @param serves whether this process will serve more than probes.
 * @param executes whether it will execute runs.
 */
export async function openFront({
  env,
  serves,
  executes,
  metrics,
  running,
}: {
  env: Env;
  serves: boolean;
  executes: boolean;
  metrics: Metrics;
  running: AsyncDisposableStack;
}): Promise<OpenedFront> {
  warnOfMisspelled(env);
  const stopping = new AbortController();
  const accessLog = env.accessLog ? createAccessLog() : undefined;
  const readiness = createReadiness({
    serves,
    executes,
    isOpen: () => front.isOpen,
    isStopping: () => stopping.signal.aborted,
  });
  const front: Front = new Front({
    probes: createProbes({ readiness, metrics, metricsToken: env.metricsToken }),
    metrics,
  });
  const { servers, port } = await listen({
    createServer: () =>
      createHttpServer({
        direct: front.direct,
        next: front.pages,
        isHttps: env.baseUrl?.startsWith("https:") ?? false,
        stopping: stopping.signal,
        ...(accessLog ? { onRequest: accessLog } : {}),
      }),
    host: env.host,
    port: env.port,
  });
  async function drain(seconds: number): Promise<void> {
    stopping.abort();
    await delay(seconds * 1_000);
  }
  async function close(): Promise<void> {
    stopping.abort();
    await closeServers({ servers, graceSeconds: REQUEST_GRACE_SECONDS });
  }
  running.defer(close); // for a failed start; an open service closes it earlier
  return { front, port, drain, close };
}
