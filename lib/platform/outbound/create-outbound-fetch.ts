import type { OpenAnswer, Outbound, OutboundPurpose, OutboundRequest } from "./outbound.ts";
import { OutboundError } from "./outbound-error.ts";

export interface OutboundFetchOptions {
  readonly purpose: OutboundPurpose;
  /** See OutboundRequest. */
  readonly askedBy: string;
  /** Of each answer's body, after decompression; a stream that grows beyond it fails with `too_large`. */
  readonly maxResponseBytes: number;
  /** Whether origins set by env pass the guard: for base URLs that the operator configured, no others. */
  readonly trusted?: boolean;
  /** The longest silence before the headers and within the body; 300 s where not given. */
  readonly idleTimeoutMs?: number;
  /**
   * `as_asked` (the default) does what each request's `redirect` says; `answer` hands every redirect back as
   * the answer, so that keys and prompts go to the configured address alone.
   */
  readonly redirects?: "as_asked" | "answer";
  /** See OutboundRequest. */
  readonly credentials?: NonNullable<OutboundRequest["credentials"]>;
}

/**
 * A WHATWG `fetch` by way of the outbound room, for the AI SDK and whatever else takes one. It waits as long as
 * the caller's signal lets it. Request bodies are read whole before they are sent; answers are streamed.
 *
 * Fails as fetch does: with the signal's reason once aborted, otherwise a TypeError "fetch failed" (or
 * "terminated" from within the body) whose `cause` is the OutboundError; `outboundErrorIn(error)` finds it.
 */
export function createOutboundFetch(outbound: Outbound, options: OutboundFetchOptions): typeof fetch {
  const { redirects = "as_asked", ...common } = options;
  return async (input, init) => {
    const request = new Request(input, init);
    // The caller's own: the one that Request derives holds on to it by a weak reference only.
    const signal = init?.signal ?? (input instanceof Request ? input.signal : request.signal);
    const body = request.body === null ? undefined : new Uint8Array(await request.arrayBuffer());
    try {
      signal.throwIfAborted();
      const answer = await outbound.open({
        ...common,
        method: request.method,
        url: request.url,
        headers: Object.fromEntries(request.headers),
        body,
        signal,
        redirects: redirects === "as_asked" && request.redirect === "follow" ? "follow" : "answer",
      });
      if (redirects === "as_asked" && request.redirect === "error" && isRedirect(answer.status)) {
        answer.body.cancel();
        throw new OutboundError(
          "refused_redirect",
          `${new URL(answer.url).host} redirects, which the caller refuses.`,
        );
      }
      return responseOf(answer, signal);
    } catch (cause) {
      throw asFetchError("fetch failed", cause, signal);
    }
  };
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

function responseOf(answer: OpenAnswer, signal: AbortSignal): Response {
  const { status, statusText, body } = answer;
  if (status < 200 || status > 599) {
    body.cancel();
    throw new OutboundError("protocol", `${new URL(answer.url).host} answered with the status ${status}.`);
  }
  const hasBody = status !== 204 && status !== 205 && status !== 304;
  if (!hasBody) body.cancel();
  const response = new Response(hasBody ? streamOf(answer, signal) : null, {
    status,
    statusText,
    headers: headersOf(answer),
  });
  Object.defineProperties(response, { url: { value: answer.url }, redirected: { value: answer.redirected } });
  return response;
}

function headersOf(answer: OpenAnswer): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) {
    for (const one of name === "set-cookie" ? value.split("\n") : [value]) headers.append(name, one);
  }
  return headers;
}

function streamOf({ body }: OpenAnswer, signal: AbortSignal): ReadableStream<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await chunks.next();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (cause) {
          throw asFetchError("terminated", cause, signal);
        }
      },
      cancel: () => body.cancel(),
    },
    // Nothing is read ahead of the reader.
    { highWaterMark: 0 },
  );
}

function asFetchError(message: "fetch failed" | "terminated", cause: unknown, signal: AbortSignal): unknown {
  return signal.aborted ? signal.reason : new TypeError(message, { cause });
}
