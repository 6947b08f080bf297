const FIRST_CAPACITY = 64 * 1024;

/**
 * Gathers chunks into one buffer. Copies them: 25 MB sent a byte at a time would be 25 million chunk objects. A small
 * body is one chunk and stays where it is.
 */
export class ByteCollector {
  readonly #expectedBytes: number | undefined;
  #only: Buffer | undefined;
  #buffer: Buffer<ArrayBuffer> | undefined;
  #length = 0;

  /** `expectedBytes`, if known, are allocated with the second chunk; the system provides memory only as it is written. */
  constructor({ expectedBytes }: { expectedBytes: number | undefined }) {
    this.#expectedBytes = expectedBytes;
  }

  get length(): number {
    return this.#length;
  }

  append(chunk: Buffer): void {
    const needed = this.#length + chunk.length;
    if (this.#length === 0) this.#only = chunk;
    else this.#roomFor(needed).set(chunk, this.#length);
    this.#length = needed;
  }

  /** The bytes gathered, in memory that may belong to others, too. */
  view(): Buffer {
    return this.#only ?? this.take();
  }

  /** The bytes gathered, in a buffer of their own that can be transferred. */
  take(): Buffer<ArrayBuffer> {
    return this.#roomFor(this.#length).subarray(0, this.#length);
  }

  /** The buffer, with what was gathered and room for `needed` bytes. */
  #roomFor(needed: number): Buffer<ArrayBuffer> {
    const buffer = this.#buffer;
    if (buffer && needed <= buffer.length) return buffer;
    const capacity = buffer ? 2 * buffer.length : (this.#expectedBytes ?? FIRST_CAPACITY);
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, capacity));
    const gathered = this.#only ?? buffer;
    if (gathered) larger.set(gathered.subarray(0, this.#length));
    this.#only = undefined;
    this.#buffer = larger;
    return larger;
  }
}
