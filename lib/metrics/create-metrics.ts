import { Counter, collectDefaultMetrics, Registry } from "prom-client";
import type { Metrics } from "./metrics.ts";
import { observeOutbound } from "./observe-outbound.ts";
import { observeRuntime } from "./observe-runtime.ts";
import { createRequestHistogram } from "./request-histogram.ts";

/** The metrics of one process: its own, and what it reads off the runtime whenever it is asked. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  observeRuntime(registers);
  observeOutbound(registers);

  const requests = createRequestHistogram();
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
    requestAnswered: requests.observe,
    runStarted: () => started.inc(),
    runEnded: (status) => ended.inc({ status }),
    modelCalled({ model, outcome, usage }) {
      const [provider = ""] = model.split(":");
      modelCalls.inc({ provider, outcome });
      modelTokens.inc({ provider, direction: "input" }, usage?.inputTokens ?? 0);
      modelTokens.inc({ provider, direction: "output" }, usage?.outputTokens ?? 0);
    },
    text: async () => `${await registry.metrics()}${requests.text()}`,
  };
}
