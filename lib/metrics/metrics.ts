/** What happens in this process and is worth counting. Every call is cheap, and none of it fails. */
export interface Metrics {
  /** @param route the route's pattern, never the address that was asked for. */
  requestAnswered(request: { route: string; method: string; status: number; seconds: number }): void;
  runStarted(): void;
  runEnded(status: "completed" | "failed" | "cancelled"): void;
  modelCalled(call: {
    /** `provider:model`; only the provider is told, since there may be any number of models. */
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
  runStarted: () => {},
  runEnded: () => {},
  modelCalled: () => {},
  text: async () => "",
};
