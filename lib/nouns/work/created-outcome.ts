/** What a creating call answers (D19): what it made, or what an earlier one with the same key had made. */
export interface CreatedOutcome<Made extends object> {
  readonly resource: Made;
  readonly replayed: boolean;
  readonly bodyChanged: boolean;
}
