/** The limits of the interface and of D1 and D11. Sizes in bytes unless the name says otherwise. */
export const MAX_BODY_BYTES = 26_214_400;
export const MAX_MESSAGE_CHARS = 20_000;
export const MAX_IDEMPOTENCY_KEY_CHARS = 200;
export const MAX_INTERACTION_ID_CHARS = 512;
/** The largest number of a version. */
export const MAX_VERSION = 2_147_483_647;
/** An id that a request names; ours have some 30 characters. */
export const MAX_ID_CHARS = 1_000;
/** A name before it is trimmed, and looked at more closely. */
export const MAX_SENT_NAME_CHARS = 1_000;
export const MAX_APPROVAL_COMMENT_CHARS = 2_000;
export const MAX_METADATA_BYTES = 16 * 1024;
/** UTF-8 bytes of JSON: what a node gives, the result of an expression or a filled-in template. */
export const MAX_RESULT_BYTES = 1024 * 1024;
export const MAX_CALLBACK_BYTES = 1024 * 1024;
export const MAX_WAIT_SECONDS = 30;
/** How many runs may be above a run that another one calls. */
export const MAX_RUN_DEPTH = 5;
/** That an agent may give each of its runs: a week. */
export const MAX_RUN_TIMEOUT_SECONDS = 7 * 24 * 60 * 60;
export const MAX_ATTACHMENTS = 100;
/** What is read of documents: `bytes` of all that one model call is given; `chars` of text, `pages` of a PDF. */
export const READ_DOCUMENT = { bytes: 20 * 1024 * 1024, chars: 400_000, pages: 200 } as const;

export const TRACE_PAGE = { default: 100, max: 200 } as const;
export const TRACE_EVENT_TYPES = { max: 20, maxChars: 100 } as const;
/** A feed of events (D20). */
export const EVENTS = { page: { default: 100, max: 200 }, days: 30 } as const;
/** Webhook endpoints (D20): how many a credential and a workspace may have, and the bounds of one. */
export const WEBHOOKS = {
  ofCredential: 10,
  ofWorkspace: 50,
  urlChars: 2_000,
  descriptionChars: 500,
  agents: 100,
  overlapSeconds: 7 * 24 * 60 * 60,
  /** A larger record is sent as a thin one. */
  recordBytes: 20_000,
  page: { default: 50, max: 100 },
} as const;
export const PAYLOAD_CHARS = { min: 1_600, max: 20_000, default: 4_000 } as const;
/** A skill's instructions. */
export const MAX_INSTRUCTIONS_BYTES = 64 * 1024;
export const MAX_SKILL_TOOLS = 200;

/** A document. `bytes` of its content in UTF-8; `levels` of the tree. */
export const DOCUMENTS = {
  bytes: 1024 * 1024,
  titleChars: 200,
  edits: 100,
  levels: 50,
  page: { max: 100, default: 50 },
  search: { max: 50, default: 20 },
  queryChars: 500,
} as const;

/** A file. */
export const FILES = {
  nameChars: 1_000,
  /** Most bytes of one file. */
  bytes: 2_000_000_000,
  /** Bytes of each part of a large upload except the last. */
  partBytes: 8 * 1024 * 1024,
  uploadHours: 24,
  /** Unfinished uploads of one credential. */
  openUploads: 20,
  /** Bounds of a workspace's setting for the size of all files, in millions of bytes. */
  quotaMegabytes: { min: 1, max: 1_000_000_000 },
  page: { max: 100, default: 50 },
  /** Files that one request of the dashboard changes or downloads together, and the most bytes of a download. */
  atOnce: 100,
  archiveBytes: 2_000_000_000,
} as const;

/**
 * What the canvas keeps of a draft. `bytes` of all of it, as JSON: room for the positions of 10,000 nodes. `changes` of
 * positions, and of notes, that one request may make.
 */
export const LAYOUT = { notes: 500, bytes: 2 * 1024 * 1024, changes: 5_000 } as const;

/** An agent's tests. `bytes` of one, as JSON; `kept` test runs of an agent. */
export const AGENT_TESTS = {
  perAgent: 200,
  bytes: 256 * 1024,
  expectations: 50,
  files: 20,
  expectationChars: 2_000,
  kept: 100,
  page: { max: 200, default: 50 },
} as const;

export const AGENT_PAGE = { default: 50, max: 100 } as const;
export const INBOX_PAGE = { default: 50, max: 100 } as const;

/** An unanswered interaction expires after 7 days by default (D11). */
export const DEFAULT_INTERACTION_SECONDS = 7 * 24 * 60 * 60;
/** D11: 600 requests a minute with a burst of 120 by default; a higher limit of a key has a proportional burst. */
export const DEFAULT_RATE_LIMIT_PER_MINUTE = 600;
export const RATE_LIMIT_BURST = 120;
/** Requests per minute of a signed-in person. All their windows share it, and each reads again what changes. */
export const PERSON_RATE_LIMIT_PER_MINUTE = 3_000;

/** An open interaction expires soon when it has less than this left. */
export const EXPIRING_SOON_SECONDS = 24 * 60 * 60;

/** Streams of runs (D23) that one process holds open: of a credential, and of all. */
export const RUN_STREAMS = { perCredential: 100, perProcess: 5_000, commentSeconds: 15 } as const;
/** Maximum topics that one browser may follow. */
export const MAX_LIVE_TOPICS = 200;

/** Maximum rows of the run list that are refreshed together. */
export const RUN_ROWS_AGAIN = 100;
/** Maximum characters of what is searched for in a list of the dashboard. */
export const MAX_SEARCH_CHARS = 200;
export const RUN_PAGE = { default: 50, max: 200 } as const;
/** Maximum runs of one bulk action. */
export const BULK_RUNS = 1_000;
/** Groups of failed runs. */
export const FAILURE_PAGE = { default: 50, max: 100 } as const;
export const BULK_ACTION_PAGE = { default: 25, max: 50 } as const;
export const BULK_TARGET_PAGE = { default: 100, max: 200 } as const;
/** A bulk action on more runs than this is confirmed by typing their number. */
export const BULK_RUNS_UNTYPED = 20;
/** Maximum runs in one export. */
export const EXPORTED_RUNS = 1_000_000;

export const AUDIT_PAGE = { default: 50, max: 200 } as const;
/** Maximum entries in one export of the audit log. */
export const EXPORTED_ENTRIES = 100_000;

export const MEMBER_PAGE = { default: 50, max: 100 } as const;

/** Bounds of workspace settings. */
export const CONCURRENT_RUNS = { min: 1, max: 100_000 } as const;
/** A run, and all that are called below it. */
export const RUNS_OF_TREE = { min: 1_000, max: 100_000, default: 10_000 } as const;
export const KEY_REQUESTS_PER_MINUTE = { min: 1, max: 1_000_000 } as const;
export const RETENTION_DAYS = { min: 1, max: 3_650 } as const;
/** The audit log is kept for at least three months, even if an owner wants less. */
export const AUDIT_RETENTION_DAYS = { min: 90, max: 3_650 } as const;

/** Tasks. `textChars` of a description and of a comment. */
export const TASKS = {
  titleChars: 300,
  textChars: 65_536,
  labels: 20,
  labelChars: 50,
  blockedBy: 50,
  attachments: 20,
  /** How many tasks one may be a part of, one above the other. */
  depth: 20,
  prefixChars: 6,
  queryChars: 200,
  runs: 100,
} as const;
export const TASK_PAGE = { default: 50, max: 100 } as const;
/** Lists of tasks on pages. `counted` of each status at most; `choices` values of a filter; `labels` to choose from. */
export const TASK_LIST = { counted: 10_000, choices: 50, labels: 200 } as const;
/** Maximum tasks that one request may change. */
export const TASKS_AT_ONCE = 200;
export const COMMENT_PAGE = { default: 50, max: 50 } as const;
/** Maximum people, lanes and projects that are offered to choose from. */
export const TASK_CHOICES = 500;
