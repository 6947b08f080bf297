const FIRST_CAPACITY = 64 * 1024;

/**
 * Gathers chunks into one buffer. Copies them: 25 MB sent a byte at a time would be 25 million chunk objects, and a
 * chunk may be a view into shared memory.
 */
export class ByteCollector {
  #buffer: Buffer<ArrayBuffer>;
  #length = 0;

  /** `expectedBytes`, if known, is allocated up front; the system provides memory only as it is written. */
  constructor({ expectedBytes }: { expectedBytes: number | undefined }) {
    this.#buffer = Buffer.allocUnsafeSlow(expectedBytes ?? FIRST_CAPACITY);
  }

  get length(): number {
    return this.#length;
  }

  append(chunk: Uint8Array): void {
    const needed = this.#length + chunk.length;
    if (needed > this.#buffer.length) this.#grow(needed);
    this.#buffer.set(chunk, this.#length);
    this.#length = needed;
  }

  /** The bytes gathered, in a buffer of their own that can be transferred. */
  take(): Buffer<ArrayBuffer> {
    return this.#buffer.subarray(0, this.#length);
  }

  #grow(needed: number): void {
    const grown = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#buffer.length));
    grown.set(this.#buffer.subarray(0, this.#length));
    this.#buffer = grown;
  }
}
