/** The answer of a creating call (D19): its own result, or that of an earlier call with the same key. */
export interface CreatedOutcome<Made extends object> {
  readonly resource: Made;
  readonly replayed: boolean;
  readonly bodyChanged: boolean;
}
