import { DomainError } from "#lib/contract/errors.ts";

declare module "#lib/platform/runtime.ts" {
  interface Runtime {
    /** Where files are stored; undefined: in PostgreSQL alone. */
    readonly objects: ObjectStore | undefined;
  }
}

/** Stored bytes by name, outside the database. Names are never used twice for other bytes. */
export interface ObjectStore {
  /** As an operator knows it: `s3://bucket/prefix`. */
  readonly place: string;
  /** @throws DomainError unavailable. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /**
   * @param range bytes, from 0, `end` not included.
   * @throws ObjectMissing; DomainError unavailable.
   */
  get(name: string, range: { start: number; end: number }): AsyncIterable<Uint8Array>;
  /** Removes an object; one that does not exist counts as removed. @throws DomainError unavailable. */
  remove(name: string): Promise<void>;
  close(): void;
}

export class ObjectMissing extends Error {
  override readonly name = "ObjectMissing";
}

/** The error a caller gets if the storage does not answer; its own message goes to the log. */
export function storageUnavailable(cause?: unknown): DomainError {
  return new DomainError("unavailable", "The service cannot reach its storage of files. Try again shortly.", {
    retryAfterSeconds: 5,
    cause,
  });
}
