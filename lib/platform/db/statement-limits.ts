/** Timeouts of one kind of statement. */
export interface StatementLimits {
  /** The server ends the statement itself after this, with an error that is `isUnavailable`. */
  readonly statementMs: number;
  /**
   * A connection that was silent for this long during a statement is broken. Longer, because a live server has answered
   * by then.
   */
  readonly silenceMs: number;
}

/**
 * By kind. `request`: everything that a caller or a run waits for. `maintenance`: nightly work on many rows, with its
 * own connections. `replica`: what the primary can answer as well. Migrations have no limit.
 */
export const LIMITS = {
  request: { statementMs: 10_000, silenceMs: 12_000 },
  replica: { statementMs: 2_500, silenceMs: 3_000 },
  maintenance: { statementMs: 600_000, silenceMs: 610_000 },
} as const satisfies Record<string, StatementLimits>;

/** For a statement that repeats every five seconds and must not delay the next one. */
export const LOOK_UP_LIMIT_MS = 4_000;
