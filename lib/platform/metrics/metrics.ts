import type { TerminalStatus } from "#lib/contract/terminal-status.ts";

declare module "#lib/platform/runtime.ts" {
  interface Runtime {
    readonly metrics: Metrics;
  }
}

/** What happens in this process and is worth counting. Every call is cheap, and none of it fails. */
export interface Metrics {
  /** @param route the route's pattern, never the address that was asked for. */
  requestAnswered(request: { route: string; method: string; status: number; seconds: number }): void;
  /** How many of them were answered 503 so far. */
  unavailableAnswers(): number;
  runStarted(): void;
  /** Its first step here begins, this long after it was ready for a worker. */
  runTakenUp(run: { delaySeconds: number }): void;
  /** This process took a run whose worker had let its lease run out. */
  leaseTakenOver(): void;
  runEnded(status: TerminalStatus): void;
  modelCalled(call: {
    /** `provider:model`; only the provider is a label, since there may be any number of models. */
    model: string;
    outcome: "answered" | "failed";
    usage?: { readonly inputTokens: number | null; readonly outputTokens: number | null };
  }): void;
  /** In Prometheus' text form. */
  text(): Promise<string>;
}

export const METRICS_CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** For processes that nobody scrapes: commands, tests. */
export const NO_METRICS: Metrics = {
  requestAnswered: () => {},
  unavailableAnswers: () => 0,
  runStarted: () => {},
  runTakenUp: () => {},
  leaseTakenOver: () => {},
  runEnded: () => {},
  modelCalled: () => {},
  text: async () => "",
};
