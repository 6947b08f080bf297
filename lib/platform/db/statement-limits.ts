/** How long statements of one kind may take. */
export interface StatementLimits {
  /** After this the server ends the statement itself, with an error that is `isUnavailable`. */
  readonly statementMs: number;
  /** A connection that owes an answer and was silent for this long is broken. Longer: a server that lives has answered. */
  readonly silenceMs: number;
}

/**
 * By kind. `request`: everything that a caller or a run waits for. `maintenance`: nightly work on many rows, on
 * connections of its own. Migrations have no limit.
 */
export const LIMITS = {
  request: { statementMs: 10_000, silenceMs: 12_000 },
  maintenance: { statementMs: 600_000, silenceMs: 610_000 },
} as const satisfies Record<string, StatementLimits>;

/** Of a statement that is due again within five seconds, and must not hold up the next. */
export const LOOK_UP_LIMIT_MS = 4_000;
