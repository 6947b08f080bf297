/** What could act as an account until now, and ends when its person proves the address: counts, and whether a password. */
export interface ClaimEnding {
  readonly hasPassword: boolean;
  readonly sessions: number;
  readonly signIns: number;
  readonly factors: number;
  readonly keys: number;
  readonly apps: number;
  readonly invitations: number;
}
