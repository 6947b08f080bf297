import type { LiveEvents } from "#lib/contract/dashboard/live.ts";

declare module "#lib/platform/runtime.ts" {
  interface Runtime {
    /** Streaming of model output. */
    readonly speech: SpeechHub;
  }
}

/** Text of a model call; with `begins` all that was said so far. */
export type Said = LiveEvents["tokens"];

/** Streams of this process that pass model output on, or what passes it to other processes. */
export interface SpeechListener {
  /** Whether somebody there hears the run's model output. */
  hears(runId: string): boolean;
  hear(said: Said): void;
  /** The runs that are followed in this process; absent for other processes, which hear what is said in this one. */
  runIds?(): Iterable<string>;
  /** A call of a run that it hears has ended. */
  ended?(call: Pick<Said, "runId" | "occurrenceId">): void;
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
  /** Text of a call of another process. */
  relay(said: Said): void;
  /** The call has ended, and the trace has its output. */
  said(call: Pick<Said, "runId" | "occurrenceId">): void;
  /** @returns a function that unsubscribes. */
  listen(listener: SpeechListener): () => void;
  /**
   * Somebody begins to follow the run in this process. Call it before the listener hears the run.
   * @param tell hears what the run's calls have said so far.
   */
  follow(runId: string, tell: (said: Said) => void): void;
  /** Calls `hear` with each run that somebody begins to follow in this process. */
  onFollowed(hear: (runId: string) => void): void;
  /** What the run's calls have said so far. */
  tellSoFar(runId: string, tell: (said: Said) => void): void;
  /**
   * Forgets what other processes said of runs that nobody follows here any more.
   * @returns the runs that somebody follows here.
   */
  forgetUnfollowed(): string[];
}

/** After a message, its page subscribes to the answer's text within this time. */
const EXPECTED_MS = 30_000;
/** Kept of a call for those who come late. */
const MAX_SPEECH_CHARS = 200_000;

export function createSpeechHub(): SpeechHub {
  const listeners = new Set<SpeechListener>();
  /** Runs that a page is expected to follow, with the deadline by `performance.now()`. */
  const expected = new Map<string, number>();
  /** Calls of this process, by run. */
  const calls = new Map<string, Set<() => void>>();
  /** What calls have said so far, by occurrence; of those of other processes only while somebody follows here. */
  const speeches = new Map<string, Said & { readonly isRelayed: boolean }>();
  const followHearers = new Set<(runId: string) => void>();

  function pass(said: Said, isRelayed: boolean): void {
    const before = said.begins ? "" : (speeches.get(said.occurrenceId)?.text ?? "");
    const text = (before + said.text).slice(0, MAX_SPEECH_CHARS).toWellFormed();
    speeches.set(said.occurrenceId, { ...said, text, begins: true, isRelayed });
    for (const listener of listeners)
      if ((!isRelayed || listener.runIds) && listener.hears(said.runId)) listener.hear(said);
  }
  function tellSoFar(runId: string, tell: (said: Said) => void): void {
    for (const passOn of calls.get(runId) ?? []) passOn();
    for (const { isRelayed: _, ...speech } of speeches.values()) if (speech.runId === runId) tell(speech);
  }

  return {
    expect(runId) {
      const now = performance.now();
      for (const [other, until] of expected) if (until < now) expected.delete(other);
      expected.set(runId, now + EXPECTED_MS);
    },
    isHeard: (runId) =>
      (expected.get(runId) ?? 0) > performance.now() || [...listeners].some((each) => each.hears(runId)),
    began(runId, passOn) {
      const ofRun = calls.get(runId) ?? new Set();
      calls.set(runId, ofRun.add(passOn));
      return () => {
        ofRun.delete(passOn);
        if (ofRun.size === 0 && calls.get(runId) === ofRun) calls.delete(runId);
      };
    },
    say(piece) {
      const begins = speeches.get(piece.occurrenceId)?.ordinal !== piece.ordinal;
      pass({ ...piece, begins }, false);
    },
    relay(said) {
      // Without its beginning a text makes no sense; whoever speaks sends it to a new follower.
      if (said.begins || speeches.has(said.occurrenceId)) pass(said, true);
    },
    said(call) {
      speeches.delete(call.occurrenceId);
      for (const listener of listeners) if (listener.hears(call.runId)) listener.ended?.(call);
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    follow(runId, tell) {
      tellSoFar(runId, tell);
      for (const hear of followHearers) hear(runId);
    },
    onFollowed: (hear) => void followHearers.add(hear),
    tellSoFar,
    forgetUnfollowed() {
      const followed = new Set([...listeners].flatMap((each) => [...(each.runIds?.() ?? [])]));
      for (const [key, { runId, isRelayed }] of speeches)
        if (isRelayed && !followed.has(runId)) speeches.delete(key);
      return [...followed];
    },
  };
}
