import type { StatementLimits } from "./statement-limits.ts";

/**
 * Every statement here has an index. For a small table the planner prefers a sequential scan, and a prepared statement
 * keeps that plan until the table has long grown: measured, 6 ms instead of 0.1 ms a poll in the first minutes. The
 * planner also estimates an array at ten values, so that a custom plan looks cheaper: statements with an array were
 * planned at every execution, which took 0.3 ms for a key check of 0.05 ms. Before PostgreSQL 18 a disabled plan type
 * gets an absurd cost. A plan that needs it anyway is then JIT-compiled first: 0.3 s for the job queue's look at an
 * empty table.
 */
const PLANNER = "set enable_seqscan = off; set plan_cache_mode = force_generic_plan; set jit = off";

/**
 * A process that hangs in a transaction, or whose machine is gone, must not block its runs for the workers that take
 * them over: its session ends before its leases expire. A request that waits for a lock meanwhile times out early
 * enough to answer `unavailable`, before requests for one row have taken every connection.
 */
const LOCKS = `
  set idle_in_transaction_session_timeout = '8s'; set lock_timeout = '5s';
  set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3; set tcp_user_timeout = '12s'`;

/**
 * Settings that an administrator may have changed for the server, database or user. The driver reads dates only in ISO
 * form: with DateStyle `German` every poll failed. Statements assume PostgreSQL's default isolation.
 */
const FORMS = `
  set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set bytea_output = 'hex';
  set extra_float_digits = 1; set standard_conforming_strings = on;
  set default_transaction_isolation = 'read committed'`;

/** Sent on a connection before its first statement. */
export function sessionSettings({ statementMs }: StatementLimits): string {
  return [PLANNER, LOCKS, FORMS, `set statement_timeout = ${statementMs}`].join("; ");
}
