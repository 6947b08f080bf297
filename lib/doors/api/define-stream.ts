import type { SessionStream } from "#lib/contract/operation.ts";
import { exchangeOf } from "#lib/doors/http/node-exchange.ts";
import { logFailure } from "#lib/platform/log-failure.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { answerOperation, type OperationCall } from "./answer-operation.ts";
import type { RouteHandler } from "./routes.ts";

export interface StreamCall<O extends SessionStream> extends OperationCall<O> {
  /** Aborted when the process begins to stop. Endless streams must end now; others may finish. */
  readonly stopping: AbortSignal;
  /** Cuts the connection of a caller who does not read. Does nothing under Next, which hides the socket. */
  readonly drop: () => void;
}

export interface Streamed {
  /** One of the contract's content types; by default the first. */
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Pulled only as fast as the caller reads. */
  readonly chunks: AsyncIterable<string | Uint8Array>;
}

type StreamVerb<O extends SessionStream> = (call: StreamCall<O>) => Promise<Streamed> | Streamed;

/**
 * Makes a route that answers a stream: the twin of `defineRoute`. The first chunk is read before the response starts,
 * so earlier errors become the error envelope. Later errors break the connection: a normal end would look complete.
 */
export function defineStream<O extends SessionStream>(operation: O, verb: StreamVerb<O>): RouteHandler {
  return answerOperation({
    operation,
    headers: { "cache-control": "no-store, no-transform" },
    async respond(call, headers, request) {
      const drop = () => void exchangeOf(request)?.outgoing.destroy();
      const given = { ...call, stopping: runtime().stopping, drop };
      const streamed = await verb(given);
      const isHead = request.method === "HEAD";
      return streamResponse({ operation, streamed, headers, closed: given.closed, isHead });
    },
  });
}

async function streamResponse({
  operation,
  streamed,
  headers,
  closed,
  isHead,
}: {
  operation: SessionStream;
  streamed: Streamed;
  headers: Headers;
  closed: AbortSignal;
  isHead: boolean;
}): Promise<Response> {
  const chunks = streamed.chunks[Symbol.asyncIterator]();
  const first = isHead ? undefined : await chunks.next();
  for (const [name, value] of Object.entries(streamed.headers ?? {})) headers.set(name, value);
  headers.set("content-type", streamed.contentType ?? operation.contentTypes[0]);
  headers.set("x-accel-buffering", "no"); // stops proxies from buffering the stream
  const body = first && bodyOf({ first, chunks, closed, requestId: headers.get("x-request-id") ?? "" });
  return new Response(body ?? null, { headers });
}

const encoder = new TextEncoder();
const asBytes = (chunk: string | Uint8Array) => (typeof chunk === "string" ? encoder.encode(chunk) : chunk);

function bodyOf({
  first,
  chunks,
  closed,
  requestId,
}: {
  first: IteratorResult<string | Uint8Array>;
  chunks: AsyncIterator<string | Uint8Array>;
  closed: AbortSignal;
  requestId: string;
}): ReadableStream<Uint8Array> {
  const leave = () => void chunks.return?.().catch(() => {});
  let pending: IteratorResult<string | Uint8Array> | undefined = first;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const next = pending ?? (await chunks.next());
          pending = undefined;
          if (next.done) controller.close();
          else controller.enqueue(asBytes(next.value));
        } catch (error) {
          if (!closed.aborted) logFailure(runtime().log, { error, message: "request failed", requestId });
          controller.error(error);
        }
      },
      cancel: leave,
    },
    { highWaterMark: 0 },
  );
}
