import type { LiveEvents } from "#lib/contract/dashboard/live.ts";

declare module "#lib/platform/runtime.ts" {
  interface Runtime {
    /** Streaming of model output. */
    readonly speech: SpeechHub;
  }
}

/** Text of a model call; with `begins` all that was said so far. */
export type Said = LiveEvents["tokens"];

/** Streams that pass model output on. */
export interface SpeechListener {
  /** Whether somebody there hears the run's model output. */
  hears(runId: string): boolean;
  hear(said: Said): void;
}

/** Passes model output on to listeners without storing it. */
export interface SpeechHub {
  /** A person has just sent a message to the run's model and will listen as soon as their page is loaded. */
  expect(runId: string): void;
  /** Whether somebody listens to the run's model output, or is about to. */
  isHeard(runId: string): boolean;
  /**
   * A call that speaks has begun.
   * @param pass passes on what was held back, because somebody listens now.
   * @returns a function that says that it has ended.
   */
  began(runId: string, pass: () => void): () => void;
  /** Adds text of a running call. */
  say(said: Omit<Said, "begins">): void;
  /** The call has ended, and the trace has its output. */
  said(call: Pick<Said, "runId" | "occurrenceId">): void;
  /** @returns a function that unsubscribes. */
  listen(listener: SpeechListener): () => void;
  /** Tells somebody who comes late what the run's calls have said so far. Call it before the listener hears the run. */
  tellSoFar(runId: string, tell: (said: Said) => void): void;
}

/** After a message, its page subscribes to the answer's text within this time. */
const EXPECTED_MS = 30_000;
/** Kept of a call for those who come late. */
const MAX_SPEECH_CHARS = 200_000;

export function createSpeechHub(): SpeechHub {
  const listeners = new Set<SpeechListener>();
  /** Runs that a page is expected to follow, with the deadline by `performance.now()`. */
  const expected = new Map<string, number>();
  /** Calls in progress, by run. */
  const calls = new Map<string, Set<() => void>>();
  /** What they have passed on so far, by occurrence. */
  const speeches = new Map<string, Said>();

  return {
    expect(runId) {
      const now = performance.now();
      for (const [other, until] of expected) if (until < now) expected.delete(other);
      expected.set(runId, now + EXPECTED_MS);
    },
    isHeard: (runId) =>
      (expected.get(runId) ?? 0) > performance.now() || [...listeners].some((each) => each.hears(runId)),
    began(runId, pass) {
      const ofRun = calls.get(runId) ?? new Set();
      calls.set(runId, ofRun.add(pass));
      return () => {
        ofRun.delete(pass);
        if (ofRun.size === 0 && calls.get(runId) === ofRun) calls.delete(runId);
      };
    },
    say(piece) {
      const key = piece.occurrenceId;
      const before = speeches.get(key);
      const goesOn = before?.ordinal === piece.ordinal ? before : undefined;
      const text = ((goesOn?.text ?? "") + piece.text).slice(0, MAX_SPEECH_CHARS);
      speeches.set(key, { ...piece, text: text.toWellFormed(), begins: true });
      const said = { ...piece, begins: goesOn === undefined };
      for (const listener of listeners) if (listener.hears(piece.runId)) listener.hear(said);
    },
    said({ occurrenceId }) {
      speeches.delete(occurrenceId);
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tellSoFar(runId, tell) {
      for (const pass of calls.get(runId) ?? []) pass();
      for (const speech of speeches.values()) if (speech.runId === runId) tell(speech);
    },
  };
}
