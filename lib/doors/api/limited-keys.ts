import type { DomainError } from "#lib/contract/errors.ts";

const MOST = 10_000;
const DEFAULT_SECONDS = 1;

/** Keys that are over their rate limit: until it allows them again, nothing is read ahead for a request that costs none. */
export class LimitedKeys {
  /** By the secret's hash, in the order of refusals. */
  readonly #until = new Map<string, number>();

  add(secretHash: string, { retryAfterSeconds = DEFAULT_SECONDS }: DomainError): void {
    this.#until.delete(secretHash);
    this.#until.set(secretHash, performance.now() + retryAfterSeconds * 1_000);
    const [oldest] = this.#until.size > MOST ? this.#until.keys() : [];
    if (oldest !== undefined) this.#until.delete(oldest);
  }

  has(secretHash: string): boolean {
    const until = this.#until.get(secretHash);
    if (until === undefined) return false;
    if (until > performance.now()) return true;
    this.#until.delete(secretHash);
    return false;
  }
}
