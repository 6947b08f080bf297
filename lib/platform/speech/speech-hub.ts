import type { LiveEvents } from "#lib/contract/dashboard/live.ts";

declare module "#lib/platform/runtime.ts" {
  interface Runtime {
    /** What models say while they say it. */
    readonly speech: SpeechHub;
  }
}

/** Passes on what models say to those who listen, and keeps it nowhere. */
export interface SpeechHub {
  /** A person has just sent the run's model a message, and will listen as soon as their page is there. */
  expect(runId: string): void;
  /** Whether a person reads what the run's model says while it says it, or is about to. */
  isHeard(runId: string): boolean;
  /** Text of a call in flight; a late listener gets the earlier text first. */
  say(said: Omit<LiveEvents["tokens"], "begins">): void;
  /** The call is over, and the trace holds what it said. */
  said(call: Pick<LiveEvents["tokens"], "runId" | "occurrenceId">): void;
}
