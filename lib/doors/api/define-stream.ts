import type { PublicStream, SessionStream } from "#lib/contract/operation.ts";
import type { RouteHandler } from "#lib/doors/http/answer-route.ts";
import type { AnswerHeaders } from "#lib/doors/http/error-response.ts";
import { exchangeOf } from "#lib/doors/http/node-exchange.ts";
import { logFailure } from "#lib/platform/log-failure.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { NOT_MODIFIED } from "./answer.ts";
import { answerOperation, type OperationCall } from "./answer-operation.ts";

type Streaming = PublicStream | SessionStream;

export interface StreamCall<O extends Streaming> extends OperationCall<O> {
  /** Aborted when the process begins to stop. Endless streams must end now; others may finish. */
  readonly stopping: AbortSignal;
  /** Cuts the connection of a caller who does not read. Does nothing under Next, which hides the socket. */
  readonly drop: () => void;
  /** Headers of the answer, a refusal's too. */
  readonly answering: AnswerHeaders;
}

export interface Streamed {
  /** A content type of the contract; by default the first. */
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** 200 when absent. With 304 nothing is sent. */
  readonly status?: number;
  /** Pulled only as fast as the caller reads. */
  readonly chunks: AsyncIterable<string | Uint8Array>;
}

export type StreamVerb<O extends Streaming> = (call: StreamCall<O>) => Promise<Streamed> | Streamed;

/**
 * Makes a route that answers a stream: the twin of `defineRoute`. The first chunk is read before the response starts,
 * so earlier errors become the error envelope. Later errors break the connection: a normal end would look complete.
 */
export function defineStream<O extends Streaming>(operation: O, verb: StreamVerb<O>): RouteHandler {
  return answerOperation({
    operation,
    headers: { "cache-control": "no-store, no-transform" },
    async respond(call, headers, request) {
      const drop = () => void exchangeOf(request)?.outgoing.destroy();
      const given = { ...call, stopping: runtime().stopping, drop, answering: headers };
      const streamed = await verb(given);
      const isBare = request.method === "HEAD" || streamed.status === NOT_MODIFIED;
      return streamResponse({ operation, streamed, headers, closed: given.closed(), isBare });
    },
  });
}

async function streamResponse({
  operation,
  streamed,
  headers,
  closed,
  isBare,
}: {
  operation: Streaming;
  streamed: Streamed;
  headers: AnswerHeaders;
  closed: AbortSignal;
  isBare: boolean;
}): Promise<Response> {
  const chunks = streamed.chunks[Symbol.asyncIterator]();
  const first = isBare ? undefined : await chunks.next();
  Object.assign(headers, streamed.headers);
  headers["content-type"] = streamed.contentType ?? operation.contentTypes[0];
  headers["x-accel-buffering"] = "no"; // stops proxies from buffering the stream
  const body = first && bodyOf({ first, chunks, closed, requestId: headers["x-request-id"] ?? "" });
  return new Response(body ?? null, { status: streamed.status ?? 200, headers });
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
