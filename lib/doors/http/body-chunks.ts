import type { IncomingMessage } from "node:http";
import { DomainError } from "#lib/contract/errors.ts";
import { exchangeOf } from "./node-exchange.ts";

/** A body as it arrives. Nothing is read that was not asked for, so a slow reader slows the sender down. */
export interface BodyChunks {
  /**
   * The next bytes, or undefined at the end.
   * @throws DomainError invalid_request when the sender went away before the end.
   */
  read(): Promise<Buffer | undefined>;
  /** Gives up on the rest, after which the answer can be sent at once. */
  stop(): void;
}

/**
 * The body of a request. Under the direct host it comes from Node's own stream: 52,000 small bodies a second
 * where the web stream in between gave 20,000.
 */
export function bodyChunks(request: Request): BodyChunks {
  const exchange = exchangeOf(request);
  return exchange ? chunksOfIncoming(exchange.incoming) : chunksOfStream(request.body);
}

function chunksOfIncoming(incoming: IncomingMessage): BodyChunks {
  return {
    async read() {
      for (;;) {
        const chunk: Buffer | null = incoming.read();
        if (chunk !== null) return chunk;
        if (incoming.readableEnded) return undefined;
        if (incoming.destroyed) throw interrupted();
        await progressOf(incoming);
      }
    },
    // What is still on its way is drained, for half a second, once the answer has been sent.
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
      reader?.cancel().catch(() => {}); // the sender has gone: there is nothing left to give up
    },
  };
}

function interrupted(): DomainError {
  return new DomainError("invalid_request", "The request body ended before it was complete.");
}
