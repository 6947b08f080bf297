import type { IncomingMessage } from "node:http";
import { DomainError } from "#lib/contract/errors.ts";
import { exchangeOf } from "./node-exchange.ts";

/** A body read chunk by chunk, with backpressure on the sender. */
export interface BodyChunks {
  /**
   * The next bytes, or undefined at the end.
   * @throws DomainError invalid_request if the connection ended before the body.
   */
  read(): Promise<Buffer | undefined>;
  /** Ignores the rest of the body, so that the response can be sent immediately. */
  stop(): void;
}

/**
 * The body of a request. The direct host reads Node's own stream: 52,000 small bodies a second, against 20,000 through
 * a web stream.
 */
export function bodyChunks(request: Request): BodyChunks {
  const exchange = exchangeOf(request);
  return exchange ? chunksOfIncoming(exchange.incoming) : chunksOfStream(request.body);
}

/**
 * How many bytes the whole body has, if it came together with the headers or right after them; otherwise undefined. Node
 * calls the request's handler with the headers, then takes in what follows them, and only then lets promises go on.
 */
export async function arrivedBytes(request: Request): Promise<number | undefined> {
  const incoming = exchangeOf(request)?.incoming;
  await undefined;
  // Many clients send it in a second packet: it is there before the event loop turns.
  if (incoming && !incoming.complete) await new Promise((resolve) => setImmediate(resolve));
  return incoming?.complete ? incoming.readableLength : undefined;
}

function chunksOfIncoming(incoming: IncomingMessage): BodyChunks {
  return {
    async read() {
      await undefined; // as above: a small body need not be waited for
      for (;;) {
        const chunk: Buffer | null = incoming.read();
        if (chunk !== null) return chunk;
        if (incoming.complete) return undefined; // all has arrived and was read; "end" would come a moment later
        if (incoming.destroyed) throw interrupted();
        await progressOf(incoming);
      }
    },
    // `lingerForBody` drains the rest for half a second after the response.
    stop() {},
  };
}

function progressOf(incoming: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      for (const event of EVENTS) incoming.off(event, settle);
      resolve();
    };
    for (const event of EVENTS) incoming.on(event, settle);
  });
}

const EVENTS = ["readable", "end", "error", "close"] as const;

function chunksOfStream(body: ReadableStream<Uint8Array> | null): BodyChunks {
  const reader = body?.getReader();
  return {
    async read() {
      try {
        const next = await reader?.read();
        return next?.value && Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength);
      } catch {
        throw interrupted();
      }
    },
    stop() {
      reader?.cancel().catch(() => {}); // the sender has gone: nothing to cancel
    },
  };
}

function interrupted(): DomainError {
  return new DomainError("invalid_request", "The request body ended before it was complete.");
}

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
