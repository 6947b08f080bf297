/** Bounds of one document. The first two are the contract's; the others keep shapes sane and are part of the schema. */
export const DOCUMENT_LIMITS = {
  nodes: 500,
  /** Bytes of the canonical JSON. */
  bytes: 1024 * 1024,
  /** Levels of JSON, as in every request body (D1). */
  depth: 64,
  lanes: 50,
  edges: 5_000,
  nameChars: 200,
  descriptionChars: 2_000,
  expressionChars: 65_536,
  templateChars: 262_144,
  switchCases: 100,
  questions: 50,
  options: 500,
  attachmentFields: 50,
} as const;

/** Seconds that one attempt of a node may take, where the node does not say. */
export const DEFAULT_TIMEOUT_SECONDS = 60;

/** A year. */
export const MAX_TIMER_SECONDS = 365 * 24 * 60 * 60;

/** Iterations of one node with an inner graph. */
export const MAX_ITERATIONS = 10_000;
