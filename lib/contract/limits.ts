/** The limits of the interface and of D1 and D11. Sizes in bytes unless the name says otherwise. */
export const MAX_BODY_BYTES = 26_214_400;
export const MAX_MESSAGE_CHARS = 20_000;
export const MAX_IDEMPOTENCY_KEY_CHARS = 200;
export const MAX_INTERACTION_ID_CHARS = 512;
export const MAX_APPROVAL_COMMENT_CHARS = 2_000;
export const MAX_METADATA_BYTES = 16 * 1024;
export const MAX_RESULT_BYTES = 1024 * 1024;
export const MAX_CALLBACK_BYTES = 1024 * 1024;
export const MAX_WAIT_SECONDS = 30;
/** How many runs may be above a run that another one calls. */
export const MAX_RUN_DEPTH = 5;
/** That an agent may give each of its runs: a week. */
export const MAX_RUN_TIMEOUT_SECONDS = 7 * 24 * 60 * 60;
export const MAX_ATTACHMENTS = 100;

export const TRACE_PAGE = { default: 100, max: 200 } as const;
export const TRACE_EVENT_TYPES = { max: 20, maxChars: 100 } as const;
export const PAYLOAD_CHARS = { min: 1_600, max: 20_000, default: 4_000 } as const;
export const AGENT_PAGE = { default: 50, max: 100 } as const;
export const INBOX_PAGE = { default: 50, max: 100 } as const;

/** An unanswered interaction expires after 7 days by default (D11). */
export const DEFAULT_INTERACTION_SECONDS = 7 * 24 * 60 * 60;
/** D11: 600 requests a minute with a burst of 120 by default; a higher limit of a key has a proportional burst. */
export const DEFAULT_RATE_LIMIT_PER_MINUTE = 600;
export const RATE_LIMIT_BURST = 120;

/** An open interaction expires soon when it has less than this left. */
export const EXPIRING_SOON_SECONDS = 24 * 60 * 60;

/** Maximum topics that one browser may follow. */
export const MAX_LIVE_TOPICS = 200;

/** Maximum rows of the run list that are refreshed together. */
export const RUN_ROWS_AGAIN = 100;
export const RUN_PAGE = { default: 50, max: 200 } as const;
/** Maximum runs that one request may cancel. */
export const RUNS_AT_ONCE = 500;
/** Maximum runs in one export. */
export const EXPORTED_RUNS = 1_000_000;

export const AUDIT_PAGE = { default: 50, max: 200 } as const;
/** Maximum entries in one export of the audit log. */
export const EXPORTED_ENTRIES = 100_000;

export const MEMBER_PAGE = { default: 50, max: 100 } as const;

/** Bounds of workspace settings. */
export const CONCURRENT_RUNS = { min: 1, max: 100_000 } as const;
export const KEY_REQUESTS_PER_MINUTE = { min: 1, max: 1_000_000 } as const;
export const RETENTION_DAYS = { min: 1, max: 3_650 } as const;
/** The audit log is kept for at least three months, even if an owner wants less. */
export const AUDIT_RETENTION_DAYS = { min: 90, max: 3_650 } as const;
