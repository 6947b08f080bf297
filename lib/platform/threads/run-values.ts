import type { Json } from "#lib/contract/json.ts";
import { parseBytes } from "#lib/language/large-json/parse-bytes.ts";

/** Bytes of JSON text whose parsed values a thread caches; as objects they take several times as much. */
const MAX_BYTES = 32 * 1024 * 1024;

interface Kept {
  readonly values: Map<string, Json>;
  bytes: number;
}

/** A thread's cache of parsed values by run, least recently used runs evicted first. */
export class RunValues {
  /** In the order of their last use. */
  readonly #runs = new Map<string, Kept>();
  #bytes = 0;

  get(run: string, key: string): Json | undefined {
    return this.#touch(run)?.values.get(key);
  }

  /** Parses a value and caches it, unless it is too large. */
  read(run: string, key: string, bytes: Uint8Array): Json {
    const known = this.get(run, key);
    if (known !== undefined) return known;
    // Evicts first, so that the old values and the new one need not fit together.
    this.#makeRoom(run, bytes.length);
    const value = parseBytes(bytes);
    if (this.#bytes + bytes.length > MAX_BYTES) return value;
    const kept = this.#runs.get(run) ?? { values: new Map<string, Json>(), bytes: 0 };
    kept.values.set(key, value);
    kept.bytes += bytes.length;
    this.#bytes += bytes.length;
    this.#runs.set(run, kept);
    return value;
  }

  forget(run: string): void {
    this.#bytes -= this.#runs.get(run)?.bytes ?? 0;
    this.#runs.delete(run);
  }

  #touch(run: string): Kept | undefined {
    const kept = this.#runs.get(run);
    if (!kept) return undefined;
    this.#runs.delete(run);
    this.#runs.set(run, kept);
    return kept;
  }

  #makeRoom(run: string, bytes: number): void {
    for (const oldest of this.#runs.keys()) {
      if (this.#bytes + bytes <= MAX_BYTES) return;
      if (oldest !== run) this.forget(oldest);
    }
  }
}
