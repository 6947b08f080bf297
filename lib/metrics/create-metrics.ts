import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { Metrics } from "./metrics.ts";
import { observeOutbound } from "./observe-outbound.ts";
import { observeRuntime } from "./observe-runtime.ts";

/** From a poll that is answered at once to a large upload; held polls are a route of their own. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The metrics of one process: its own, and what it reads off the runtime whenever it is asked. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  observeRuntime(registers);
  observeOutbound(registers);

  const requests = new Histogram({
    name: "laneway_http_request_duration_seconds",
    help: "Requests by route, method and status. Polls that may be held have a route of their own.",
    labelNames: ["route", "method", "status"] as const,
    buckets: SECONDS,
    registers,
  });
  const started = new Counter({
    name: "laneway_runs_started_total",
    help: "Runs and turns that this process accepted.",
    registers,
  });
  const ended = new Counter({
    name: "laneway_runs_ended_total",
    help: "Runs and turns that this process ended, by status.",
    labelNames: ["status"] as const,
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
  return {
    requestAnswered({ route, method, status, seconds }) {
      requests.observe({ route, method, status }, seconds);
    },
    runStarted: () => started.inc(),
    runEnded: (status) => ended.inc({ status }),
    modelCalled({ model, outcome, usage }) {
      const [provider = ""] = model.split(":");
      modelCalls.inc({ provider, outcome });
      modelTokens.inc({ provider, direction: "input" }, usage?.inputTokens ?? 0);
      modelTokens.inc({ provider, direction: "output" }, usage?.outputTokens ?? 0);
    },
    text: () => registry.metrics(),
  };
}
