import type { SessionStream } from "#lib/contract/operation.ts";
import { exchangeOf } from "#lib/http/node-exchange.ts";
import { newId } from "#lib/ids.ts";
import { runtime } from "#lib/runtime.ts";
import { spendToken } from "./admit.ts";
import { ANSWER_HEADERS } from "./answer-headers.ts";
import { type ActorOf, authenticate } from "./authenticate.ts";
import { closedSignal } from "./closed-signal.ts";
import type { RouteContext, RouteHandler } from "./define-route.ts";
import { errorResponse, publicError } from "./error-response.ts";
import { type ReadRequest, readRequest } from "./read-request.ts";

export interface StreamCall<O extends SessionStream> extends ReadRequest<O> {
  readonly actor: ActorOf<O>;
  readonly headers: Headers;
  /** Aborted when the caller leaves. */
  readonly closed: AbortSignal;
  /** Aborted when the process begins to stop: what never ends by itself ends now, what does may go on. */
  readonly stopping: AbortSignal;
  /** Cuts the connection of a caller who does not read. Next keeps its own from us: there the caller has to leave. */
  readonly drop: () => void;
}

export interface Streamed {
  /** One of the contract's; absent: the first. */
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Pulled only as fast as the caller reads. */
  readonly chunks: AsyncIterable<string | Uint8Array>;
}

type StreamVerb<O extends SessionStream> = (call: StreamCall<O>) => Promise<Streamed> | Streamed;

/**
 * Makes a route whose answer is a stream: the twin of `defineRoute`, with the same steps in the same order. The first
 * chunk is drawn before anything is answered, so what fails by then is the error envelope; what fails later breaks the
 * connection off, because an end would say that this was all.
 */
export function defineStream<O extends SessionStream>(operation: O, verb: StreamVerb<O>): RouteHandler {
  return async (request: Request, context: RouteContext) => {
    const requestId = newId("request");
    const headers = new Headers({
      ...ANSWER_HEADERS,
      "x-request-id": requestId,
      "cache-control": "no-store, no-transform",
    });
    try {
      const actor = await authenticate(operation, request, context.params);
      await spendToken(actor, headers);
      const read = await readRequest(operation, request, context);
      const closed = closedSignal(request);
      const { stopping } = runtime();
      const drop = () => void exchangeOf(request)?.outgoing.destroy();
      const streamed = await verb({ ...read, actor, headers: request.headers, closed, stopping, drop });
      return await streamResponse({
        operation,
        streamed,
        headers,
        closed,
        isHead: request.method === "HEAD",
      });
    } catch (error) {
      if (publicError(error).code === "internal_error") logFailure(error, requestId);
      return errorResponse({ error, requestId, headers });
    }
  };
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
  headers.set("x-accel-buffering", "no"); // or a proxy gathers what is to be seen at once
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
          if (!closed.aborted) logFailure(error, requestId);
          controller.error(error);
        }
      },
      cancel: leave,
    },
    { highWaterMark: 0 },
  );
}

function logFailure(error: unknown, requestId: string): void {
  runtime().log.error({ err: error, requestId }, "request failed");
}
