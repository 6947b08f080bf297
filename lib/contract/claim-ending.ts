/** The access that ends when a person proves an account's address: counts, and whether it has a password. */
export interface ClaimEnding {
  readonly hasPassword: boolean;
  readonly sessions: number;
  readonly signIns: number;
  readonly factors: number;
  readonly keys: number;
  readonly apps: number;
  readonly invitations: number;
}
