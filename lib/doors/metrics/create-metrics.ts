import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Metrics } from "#lib/platform/metrics/metrics.ts";
import { SERVICE_VERSION } from "#lib/platform/service-version.ts";
import { countOutcomes } from "./count-outcomes.ts";
import { observeFailing } from "./observe-failing.ts";
import { observeOutbound } from "./observe-outbound.ts";
import { observeQueue } from "./observe-queue.ts";
import { observeRuntime } from "./observe-runtime.ts";
import { createRequestHistogram } from "./request-histogram.ts";

/** From a run that starts immediately to one that waits for a worker to come back. */
const DELAY_BOUNDS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** From a run of a few fast steps to one that waits a week for its approval. */
const DURATION_BOUNDS_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 900, 3600, 14_400, 86_400, 604_800];

/** The metrics of one process: its own, and those read from the runtime at each scrape. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: "laneway_build_info",
    help: "Always 1; its labels are the version of this process and its Node.",
    labelNames: ["version", "node"] as const,
    registers,
  }).set({ version: SERVICE_VERSION, node: process.versions.node }, 1);
  observeRuntime(registers);
  observeOutbound(registers);
  observeQueue(registers);
  observeFailing(registers);

  const outcomes = countOutcomes(registers);
  const requests = createRequestHistogram();
  const started = new Counter({
    name: "laneway_runs_started_total",
    help: "Runs and turns that this process accepted, without previews.",
    registers,
  });
  const ended = new Counter({
    name: "laneway_runs_ended_total",
    help: "Runs and turns that this process ended, by status, without previews.",
    labelNames: ["status"] as const,
    registers,
  });
  const durations = new Histogram({
    name: "laneway_run_duration_seconds",
    help: "From the start of a run to its end in this process, waits for answers included, by status. Without previews and later turns.",
    labelNames: ["status"] as const,
    buckets: DURATION_BOUNDS_SECONDS,
    registers,
  });
  const modelCalls = new Counter({
    name: "laneway_model_calls_total",
    help: "Calls to models, by provider and outcome.",
    labelNames: ["provider", "outcome"] as const,
    registers,
  });
  const modelTokens = new Counter({
    name: "laneway_model_tokens_total",
    help: "Tokens that model calls took, by provider and direction.",
    labelNames: ["provider", "direction"] as const,
    registers,
  });
  const modelCost = new Counter({
    name: "laneway_model_cost_usd_total",
    help: "What model calls cost by their workspaces' prices, by provider. Calls of models without a price cost nothing here.",
    labelNames: ["provider"] as const,
    registers,
  });
  const startDelay = new Histogram({
    name: "laneway_run_start_delay_seconds",
    help: "From when a run was ready for a worker to its first step in this process. Runs of a lost worker are not counted.",
    buckets: DELAY_BOUNDS_SECONDS,
    registers,
  });
  const leasesLost = new Counter({
    name: "laneway_leases_lost_total",
    help: "Expired leases of workers that ended or stalled, taken over by this process.",
    registers,
  });
  const pageReads = new Counter({
    name: "laneway_page_reads_total",
    help: "Reads of pages with DATABASE_READ_URL: answered by the standby, or by the primary because it was behind, failed or paused.",
    labelNames: ["outcome"] as const,
    registers,
  });
  const unavailable = new Counter({
    name: "laneway_unavailable_answers_total",
    help: "Requests that this process answered 503.",
    registers,
  });
  let unavailableAnswers = 0;
  return {
    requestAnswered(request) {
      requests.observe(request);
      if (request.status !== 503) return;
      unavailable.inc();
      unavailableAnswers += 1;
    },
    unavailableAnswers: () => unavailableAnswers,
    runStarted: () => started.inc(),
    runTakenUp: ({ delaySeconds }) => startDelay.observe(delaySeconds),
    leaseTakenOver: () => leasesLost.inc(),
    runEnded({ status, tookMs }) {
      ended.inc({ status });
      if (tookMs !== null) durations.observe({ status }, tookMs / 1_000);
    },
    ...outcomes,
    modelCalled({ model, outcome, usage, costUsd }) {
      const [provider = ""] = model.split(":");
      modelCalls.inc({ provider, outcome });
      modelTokens.inc({ provider, direction: "input" }, usage?.inputTokens ?? 0);
      modelTokens.inc({ provider, direction: "output" }, usage?.outputTokens ?? 0);
      modelCost.inc({ provider }, costUsd ?? 0);
    },
    pageRead: (outcome) => pageReads.inc({ outcome }),
    text: async () => `${await registry.metrics()}${requests.text()}`,
  };
}
