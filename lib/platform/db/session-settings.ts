import type { StatementLimits } from "./statement-limits.ts";

/**
 * Every statement here has an index. While a table is small the planner would rather read all of it, and a prepared
 * statement keeps that plan until the table has long grown: measured, 6 ms instead of 0.1 ms a poll in the first
 * minutes. The planner also estimates an array at ten values, so that a plan for just the given ones looks cheaper to
 * it: statements with an array were planned again at every execution, which took 0.3 ms for a key check that takes
 * 0.05 ms. Before PostgreSQL 18 a plan type that is switched off gets an absurd cost. A plan that cannot do without
 * it is then compiled to machine code first: 0.3 s for the job queue's look at an empty table.
 */
const PLANNER = "set enable_seqscan = off; set plan_cache_mode = force_generic_plan; set jit = off";

/**
 * A process that hangs in the middle of a transaction, or whose machine is gone, must not keep its runs from the
 * workers that take them over: its session ends before their leases have. A request that waits for a lock meanwhile
 * gives up in time to answer `unavailable`, before requests for one row have taken every connection.
 */
const LOCKS = `
  set idle_in_transaction_session_timeout = '8s'; set lock_timeout = '5s';
  set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3; set tcp_user_timeout = '12s'`;

/**
 * What an administrator may have set otherwise for the server, the database or the user. The driver reads dates in ISO
 * form alone: with DateStyle `German` every poll failed. Statements are written for the isolation that PostgreSQL has
 * by default.
 */
const FORMS = `
  set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set bytea_output = 'hex';
  set extra_float_digits = 1; set standard_conforming_strings = on;
  set default_transaction_isolation = 'read committed'`;

/** The settings that a connection gets before its first statement. */
export function sessionSettings({ statementMs }: StatementLimits): string {
  return [PLANNER, LOCKS, FORMS, `set statement_timeout = ${statementMs}`].join("; ");
}
