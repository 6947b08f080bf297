import type { RunError } from "#lib/contract/interactions.ts";
import type { TerminalStatus } from "#lib/contract/terminal-status.ts";
import type { ReplicaOutcome } from "#lib/platform/db/replica.ts";

declare module "#lib/platform/runtime.ts" {
  interface Runtime {
    readonly metrics: Metrics;
  }
}

/** Counts what happens in this process. Every call is cheap and never fails. */
export interface Metrics {
  /** @param route the route's pattern, never the actual address. */
  requestAnswered(request: { route: string; method: string; status: number; seconds: number }): void;
  /** The number of 503 answers so far. */
  unavailableAnswers(): number;
  runStarted(): void;
  /** A run's first step in this process begins, this long after it became ready for a worker. */
  runTakenUp(run: { delaySeconds: number }): void;
  /** This process took a run whose worker had lost its lease. */
  leaseTakenOver(): void;
  /** @param run.tookMs from its start to its end; null without a start, and for later turns. */
  runEnded(run: { status: TerminalStatus; tookMs: number | null }): void;
  /** Counts a run that ended as failed. */
  runFailed(code: RunError["code"]): void;
  /** Nobody answered an interaction in time. */
  interactionExpired(): void;
  /** All audit entries that there were are sealed. */
  auditSealed(): void;
  /** S3 did not answer, or refused. */
  storageFailed(): void;
  /** The mail server took a mail, or an attempt failed. */
  mailAttempted(outcome: "sent" | "failed"): void;
  /** A reader of a run's stream was cut, because it did not read. */
  streamCut(): void;
  modelCalled(call: {
    /** `provider:model`; only the provider is a label, because the number of models is unbounded. */
    model: string;
    outcome: "answered" | "failed";
    usage?: { readonly inputTokens: number | null; readonly outputTokens: number | null };
    /** By the workspace's prices; null where the model has none there. */
    costUsd?: number | null;
  }): void;
  /** A page's read, where a standby may answer it. */
  pageRead(outcome: ReplicaOutcome): void;
  /** In Prometheus' text format. */
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
  runFailed: () => {},
  interactionExpired: () => {},
  auditSealed: () => {},
  storageFailed: () => {},
  mailAttempted: () => {},
  streamCut: () => {},
  modelCalled: () => {},
  pageRead: () => {},
  text: async () => "",
};
