/** What a walk through an index found. */
export interface Walked {
  /** Newest first. */
  readonly ids: readonly string[];
  /** The next walk starts below it; null at the end. */
  readonly nextBeforeId: string | null;
  /** The walk stopped because its time was up. */
  readonly isCutShort: boolean;
}
