import type { OpenAnswer, Outbound, OutboundPurpose, OutboundRequest } from "./outbound.ts";
import { OutboundError } from "./outbound-error.ts";

export interface OutboundFetchOptions {
  readonly purpose: OutboundPurpose;
  /** See OutboundRequest. */
  readonly askedBy: string;
  /** Maximum size of each response body after decompression; a larger stream fails with `too_large`. */
  readonly maxResponseBytes: number;
  /** Whether origins from env pass the guard: only for base URLs that the operator configured. */
  readonly trusted?: boolean;
  /** Timeout without data before the headers and within the body; 300 s by default. */
  readonly idleTimeoutMs?: number;
  /**
   * `as_asked` (the default) follows each request's `redirect`; `answer` returns every redirect, so that keys and
   * prompts go only to the configured address.
   */
  readonly redirects?: "as_asked" | "answer";
  /** See OutboundRequest. */
  readonly credentials?: NonNullable<OutboundRequest["credentials"]>;
}

/**
 * A WHATWG `fetch` over Outbound, for the AI SDK and other libraries. It waits until the caller's signal aborts.
 * Request bodies are buffered before sending; responses are streamed.
 *
 * Fails as fetch does: with the signal's reason if aborted, otherwise a TypeError "fetch failed" (or "terminated"
 * within the body) whose `cause` is the OutboundError; `outboundErrorIn(error)` finds it.
 */
export function createOutboundFetch(outbound: Outbound, options: OutboundFetchOptions): typeof fetch {
  const { redirects = "as_asked", ...common } = options;
  return async (input, init) => {
    const request = plainRequest(input, init) ?? (await readRequest(input, init));
    const { signal } = request;
    try {
      signal.throwIfAborted();
      const answer = await outbound.open({
        ...common,
        method: request.method,
        url: request.url,
        headers: Object.fromEntries(request.headers),
        body: request.body,
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
      return await responseOf(answer, signal);
    } catch (cause) {
      throw asFetchError("fetch failed", cause, signal);
    }
  };
}

interface ReadRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string | Uint8Array | undefined;
  readonly redirect: RequestRedirect;
  readonly signal: AbortSignal;
}

/** A request as the SDKs make them: text to an address. A `Request` would copy the text twice, through a stream. */
function plainRequest(
  input: Parameters<typeof fetch>[0],
  { method = "GET", headers, body, redirect = "follow", signal, ...rest }: RequestInit = {},
): ReadRequest | undefined {
  const isPlain =
    typeof input === "string" && typeof body === "string" && signal && Object.keys(rest).length === 0;
  if (!isPlain || method !== "POST" || !URL.canParse(input)) return undefined;
  const url = new URL(input);
  if (url.username !== "" || url.password !== "") return undefined;
  const sent = new Headers(headers);
  if (!sent.has("content-type")) sent.set("content-type", "text/plain;charset=UTF-8");
  return { method, url: url.href, headers: sent, body, redirect, signal };
}

async function readRequest(
  input: Parameters<typeof fetch>[0],
  init: RequestInit | undefined,
): Promise<ReadRequest> {
  const request = new Request(input, init);
  const { method, url, headers, redirect } = request;
  // The caller's own signal: Request's derived signal refers to it only weakly.
  const signal = init?.signal ?? (input instanceof Request ? input.signal : request.signal);
  const body = request.body === null ? undefined : new Uint8Array(await request.arrayBuffer());
  return { method, url, headers, body, redirect, signal };
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

/** A body of a known length up to this is read before the response is given: a stream for it costs more. */
const SMALL_BYTES = 64 * 1024;

async function responseOf(answer: OpenAnswer, signal: AbortSignal): Promise<Response> {
  const { status, statusText, body } = answer;
  if (status < 200 || status > 599) {
    body.cancel();
    throw new OutboundError("protocol", `${new URL(answer.url).host} answered with the status ${status}.`);
  }
  const hasBody = status !== 204 && status !== 205 && status !== 304;
  if (!hasBody) body.cancel();
  const isSmall = Number(answer.headers["content-length"] ?? Number.POSITIVE_INFINITY) <= SMALL_BYTES;
  const content = !hasBody ? null : isSmall ? new Uint8Array(await body.whole()) : streamOf(answer, signal);
  const response = new Response(content, {
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
    // Reads no further than the reader.
    { highWaterMark: 0 },
  );
}

function asFetchError(message: "fetch failed" | "terminated", cause: unknown, signal: AbortSignal): unknown {
  return signal.aborted ? signal.reason : new TypeError(message, { cause });
}
