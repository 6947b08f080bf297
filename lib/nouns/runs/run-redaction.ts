import type { Json } from "#lib/contract/json.ts";
import { leavesOf, namedValues } from "#lib/language/redaction/named-values.ts";
import type { OpenSecretMatcher } from "#lib/language/redaction/redact.ts";
import { RememberedValues } from "#lib/language/redaction/remembered-values.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { either } from "#lib/platform/secrets/known-secrets.ts";

/** The part of a run that redaction needs. */
export interface RedactedRun {
  readonly workspaceId: string;
  /** As the run's row has them. */
  readonly remembered: readonly string[] | null;
}

/**
 * What is hidden in everything that is written and shown of one run (D12): its workspace's stored secrets, and the
 * values that stood under secret-like names or were marked as sensitive in what the run was given, made and was
 * answered. The row keeps them, written with what they were found in, so that every process hides the same.
 */
export class RunRedaction implements OpenSecretMatcher {
  readonly find: OpenSecretMatcher["find"];
  readonly open: OpenSecretMatcher["open"];
  readonly #remembered: RememberedValues;
  readonly #seen = new WeakSet<object>();
  #learned: string[] = [];

  constructor(stored: OpenSecretMatcher, remembered: readonly string[] | null = null) {
    this.#remembered = new RememberedValues(remembered ?? []);
    const { find, open } = either(stored, this.#remembered);
    this.find = find;
    this.open = open;
  }

  /** Remembers the values under secret-like names. A large value that nodes pass on is searched once. */
  learn(value: Json): void {
    if (typeof value !== "object" || value === null || this.#seen.has(value)) return;
    this.#seen.add(value);
    this.#add(namedValues(value));
  }

  /** Remembers these values. */
  learnValues(values: Iterable<string>): void {
    this.#add(values);
  }

  /** Remembers all that is in a sensitive value. */
  learnSensitive(value: Json): void {
    this.#add(leavesOf(value));
  }

  /** What was learned since the last time, to be written; null for nothing. */
  takeLearned(): readonly string[] | null {
    const learned = this.#learned;
    this.#learned = [];
    return learned.length === 0 ? null : learned;
  }

  get remembered(): readonly string[] {
    return this.#remembered.values;
  }

  #add(values: Iterable<string>): void {
    for (const value of values) if (this.#remembered.add(value)) this.#learned.push(value);
  }
}

/** Of a run as its row is now. */
export function redactionOf({ workspaceId, remembered }: RedactedRun): RunRedaction {
  return new RunRedaction(runtime().secrets.of(workspaceId), remembered);
}
