import type { Json } from "#lib/contract/json.ts";
import { namedValues, wholeOf } from "#lib/language/redaction/named-values.ts";
import type { OpenSecretMatcher } from "#lib/language/redaction/redact.ts";
import { RememberedValues } from "#lib/language/redaction/remembered-values.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { either } from "#lib/platform/secrets/known-secrets.ts";

/** The part of a run that redaction needs. */
export interface RedactedRun {
  readonly workspaceId: string;
  /** As stored in the run's row. */
  readonly remembered: readonly string[] | null;
}

/**
 * The values to redact in everything that is written and shown of one run (D12): its workspace's stored secrets, and
 * the values with secret-like names or marked as sensitive in its input, outputs and answers. The row stores them in
 * the same write, so that every process redacts the same.
 */
export class RunRedaction implements OpenSecretMatcher {
  readonly find: OpenSecretMatcher["find"];
  readonly open: OpenSecretMatcher["open"];
  readonly #remembered: RememberedValues;
  readonly #stored: OpenSecretMatcher;
  readonly #seen = new WeakSet<object>();
  #learned: string[] = [];

  constructor(stored: OpenSecretMatcher, remembered: readonly string[] | null = null) {
    this.#stored = stored;
    this.#remembered = new RememberedValues(remembered ?? []);
    const { find, open } = either(stored, this.#remembered);
    this.find = find;
    this.open = open;
  }

  /** There were too many values to remember: whoever does not own the run sees nothing of what came out of its nodes. */
  get hidesAll(): boolean {
    return this.#remembered.hidesAll;
  }

  /** Redaction of an error for the run's owner: as `find`, but too many values do not hide everything. */
  get forOwner(): OpenSecretMatcher {
    return either(this.#stored, this.#remembered.known);
  }

  /** Learns the values with secret-like names. A large value that nodes pass on is searched once. */
  learn(value: Json): void {
    if (typeof value !== "object" || value === null || this.#seen.has(value)) return;
    this.#seen.add(value);
    this.learnNamed(namedValues(value));
  }

  /** Learns values that stood under secret-like names. */
  learnNamed(values: Iterable<string>): void {
    for (const value of values) this.#keep(this.#remembered.addNamed(value));
  }

  /** Learns marked values. */
  learnMarked(values: Iterable<string>): void {
    for (const value of values) this.#keep(this.#remembered.add(value));
  }

  /** Learns what was remembered elsewhere: of a new input, or by a run that this one has called. */
  learnRemembered(values: Iterable<string>): void {
    for (const value of values) this.#keep(this.#remembered.addRemembered(value));
  }

  /** Learns every value and name inside a sensitive one. */
  learnSensitive(value: Json): void {
    this.learnMarked(wholeOf(value));
  }

  /** The values that the run's row does not have yet; null if none. */
  get learned(): readonly string[] | null {
    return this.#learned.length === 0 ? null : [...this.#learned]; // more may be learned while these are written
  }

  /** The run's row has these values now. A write that fails stores none, and the next one writes them. */
  stored(values: readonly string[]): void {
    const known = new Set(values);
    this.#learned = this.#learned.filter((value) => !known.has(value));
  }

  get remembered(): readonly string[] {
    return this.#remembered.values;
  }

  #keep(kept: string | undefined): void {
    if (kept !== undefined) this.#learned.push(kept);
  }
}

/** From the run's row as it is now. */
export function redactionOf({ workspaceId, remembered }: RedactedRun): RunRedaction {
  return new RunRedaction(runtime().secrets.of(workspaceId), remembered);
}
