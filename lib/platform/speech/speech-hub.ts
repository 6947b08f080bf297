import type { LiveEvents } from "#lib/contract/dashboard/live.ts";

declare module "#lib/platform/runtime.ts" {
  interface Runtime {
    /** Streaming of model output. */
    readonly speech: SpeechHub;
  }
}

/** Passes model output on to listeners without storing it. */
export interface SpeechHub {
  /** A person has just sent a message to the run's model and will listen as soon as their page is loaded. */
  expect(runId: string): void;
  /** Whether a person listens to the run's model output, or is about to. */
  isHeard(runId: string): boolean;
  /** Adds text of a running call; a late listener gets the earlier text first. */
  say(said: Omit<LiveEvents["tokens"], "begins">): void;
  /** The call has ended, and the trace has its output. */
  said(call: Pick<LiveEvents["tokens"], "runId" | "occurrenceId">): void;
}
