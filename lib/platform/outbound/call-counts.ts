import type { OutboundPurpose } from "./outbound.ts";
import type { OutboundReason } from "./outbound-error.ts";

/** `2xx` to `5xx` for a completed call, otherwise the error. */
export type CallOutcome = `${2 | 3 | 4 | 5}xx` | "other" | OutboundReason;

/** Upper bounds of the histogram's buckets; longer calls are only in `count`. */
export const DURATION_BUCKETS_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300] as const;

export interface PurposeCounts {
  readonly purpose: OutboundPurpose;
  readonly inFlight: number;
  readonly outcomes: Readonly<Partial<Record<CallOutcome, number>>>;
  readonly sentBytes: number;
  /** Body bytes after decompression. */
  readonly receivedBytes: number;
  readonly durations: {
    /** Cumulative, one per DURATION_BUCKETS_SECONDS, as in Prometheus. */
    readonly buckets: readonly number[];
    readonly sumSeconds: number;
    readonly count: number;
  };
}

export type CallCounts = readonly PurposeCounts[];

export interface CountedCall {
  sent(bytes: number): void;
  received(bytes: number): void;
  /** Only the first call counts. */
  end(outcome: CallOutcome): void;
}

interface Tally {
  inFlight: number;
  outcomes: Partial<Record<CallOutcome, number>>;
  sentBytes: number;
  receivedBytes: number;
  buckets: number[];
  sumSeconds: number;
  count: number;
}

export interface CallCounter {
  begin(purpose: OutboundPurpose): CountedCall;
  snapshot(): CallCounts;
}

export function createCallCounter(): CallCounter {
  const tallies = new Map<OutboundPurpose, Tally>();
  const tallyOf = (purpose: OutboundPurpose) => {
    const known = tallies.get(purpose) ?? emptyTally();
    tallies.set(purpose, known);
    return known;
  };
  return {
    begin(purpose) {
      const tally = tallyOf(purpose);
      const startedAt = performance.now();
      let ended = false;
      tally.inFlight += 1;
      return {
        sent: (bytes) => {
          tally.sentBytes += bytes;
        },
        received: (bytes) => {
          tally.receivedBytes += bytes;
        },
        end(outcome) {
          if (ended) return;
          ended = true;
          tally.inFlight -= 1;
          tally.outcomes[outcome] = (tally.outcomes[outcome] ?? 0) + 1;
          observe(tally, (performance.now() - startedAt) / 1_000);
        },
      };
    },
    snapshot: () =>
      [...tallies].map(([purpose, { buckets, sumSeconds, count, outcomes, ...counts }]) => ({
        purpose,
        ...counts,
        outcomes: { ...outcomes },
        durations: { buckets: [...buckets], sumSeconds, count },
      })),
  };
}

/** The outcome of a completed call. */
export function outcomeOf(status: number): CallOutcome {
  const hundreds = Math.floor(status / 100);
  return hundreds === 2 || hundreds === 3 || hundreds === 4 || hundreds === 5 ? `${hundreds}xx` : "other";
}

function emptyTally(): Tally {
  const buckets = DURATION_BUCKETS_SECONDS.map(() => 0);
  return { inFlight: 0, outcomes: {}, sentBytes: 0, receivedBytes: 0, buckets, sumSeconds: 0, count: 0 };
}

function observe(tally: Tally, seconds: number): void {
  tally.count += 1;
  tally.sumSeconds += seconds;
  for (const [index, bound] of DURATION_BUCKETS_SECONDS.entries()) {
    if (seconds <= bound) tally.buckets[index] = (tally.buckets[index] ?? 0) + 1;
  }
}
