import type { Dispatcher } from "undici";
import { type CountedCall, outcomeOf } from "./call-counts.ts";
import { findRoute, parseTarget, type RoutePolicy } from "./find-route.ts";
import { followRedirect, type Hop, MAX_REDIRECTS } from "./follow-redirect.ts";
import { answerHeaders, type HeaderRecord, requestHeaders } from "./headers.ts";
import { toOutboundError } from "./map-error.ts";
import type { OpenAnswer, OpenBody, OutboundRequest } from "./outbound.ts";
import { OutboundError } from "./outbound-error.ts";
import { ACCEPTED_ENCODINGS, codingsOf, readBody } from "./read-body.ts";
import type { SocketPool } from "./socket-pool.ts";

const IDLE_TIMEOUT_MS = 300_000;

const OWN_HEADERS = { accept: "*/*", "accept-encoding": ACCEPTED_ENCODINGS, "user-agent": "laneway" };

interface Means {
  readonly request: OutboundRequest;
  readonly call: CountedCall;
  readonly pool: SocketPool;
  readonly policy: RoutePolicy;
}

/**
 * Sends a request and follows its redirects, each with its own route, until there is a response.
 * @throws OutboundError; an unread body of a redirect or error closes its connection.
 */
export async function openAnswer(means: Means): Promise<OpenAnswer> {
  const { request } = means;
  const credentialOrigins = new Set(request.credentials?.origins.map((url) => new URL(url).origin));
  const url = parseTarget(request.url);
  let hop: Hop = {
    url,
    method: request.method,
    headers: { ...OWN_HEADERS, ...requestHeaders(request.headers ?? {}) },
    body: request.body,
    credentialed: credentialOrigins.has(url.origin),
  };
  for (let redirects = 0; ; redirects += 1) {
    const { reply, headers } = await sendHop(hop, means);
    try {
      const { statusCode: status } = reply;
      const next =
        request.redirects === "follow"
          ? followRedirect({ hop, status, location: headers.location, credentialOrigins })
          : undefined;
      if (!next) return answerOf({ reply, headers, hop, redirected: redirects > 0 }, means);
      if (redirects >= MAX_REDIRECTS) {
        throw new OutboundError(
          "too_many_redirects",
          `${url.host} redirects more than ${MAX_REDIRECTS} times.`,
        );
      }
      reply.body.destroy();
      hop = next;
    } catch (error) {
      reply.body.destroy();
      throw error;
    }
  }
}

interface Reply {
  readonly reply: Dispatcher.ResponseData;
  readonly headers: HeaderRecord;
}

async function sendHop(hop: Hop, { request, call, pool, policy }: Means): Promise<Reply> {
  const { signal, askedBy, trusted = false, idleTimeoutMs = IDLE_TIMEOUT_MS } = request;
  const { url, method, body } = hop;
  const credentials = hop.credentialed ? requestHeaders(request.credentials?.headers ?? {}) : {};
  try {
    signal.throwIfAborted();
    const route = await findRoute({ url, askedBy, trusted, signal, policy });
    call.sent(body === undefined ? 0 : Buffer.byteLength(body));
    const headers = { ...hop.headers, ...credentials };
    const reply = await pool.request({ route, method, headers, body, signal, idleTimeoutMs });
    // A body that is destroyed early emits an error that nobody handles.
    reply.body.on("error", () => {});
    if (route.proxy && reply.statusCode === 407) {
      reply.body.destroy();
      throw new OutboundError("proxy", "The proxy asks for other credentials (407).", { retryable: false });
    }
    return { reply, headers: answerHeaders(reply.headers) };
  } catch (error) {
    throw toOutboundError(error, { host: url.host, signal });
  }
}

function answerOf(
  { reply, headers, hop, redirected }: Reply & { readonly hop: Hop; readonly redirected: boolean },
  means: Means,
): OpenAnswer {
  const { statusCode: status, statusText } = reply;
  return {
    status,
    statusText,
    headers,
    url: hop.url.href,
    redirected,
    body: bodyOf({ reply, headers, hop, redirected }, means),
  };
}

function bodyOf(
  { reply, headers, hop }: Reply & { readonly hop: Hop; readonly redirected: boolean },
  { request, call }: Means,
): OpenBody {
  const { maxResponseBytes: maxBytes, signal } = request;
  const { host } = hop.url;
  const { statusCode: status, body: source } = reply;
  const hasBody = hop.method !== "HEAD" && status !== 204 && status !== 304;
  const codings = hasBody ? codingsOf(headers["content-encoding"], host) : [];
  if (hasBody && codings.length === 0 && Number(headers["content-length"] ?? 0) > maxBytes) {
    throw new OutboundError("too_large", `${host} answered with more than ${maxBytes} bytes.`);
  }
  async function* read() {
    try {
      for await (const chunk of readBody({ source, codings, maxBytes, host })) {
        call.received(chunk.byteLength);
        yield chunk;
      }
    } catch (error) {
      const failure = toOutboundError(error, { host, signal });
      call.end(failure.reason);
      throw failure;
    } finally {
      call.end(outcomeOf(status));
    }
  }
  async function whole(): Promise<Buffer> {
    if (codings.length > 0 || headers["content-length"] === undefined) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of read()) chunks.push(chunk);
      return Buffer.concat(chunks);
    }
    try {
      const bytes = Buffer.from(await source.arrayBuffer()); // of the length that was checked above
      call.received(bytes.byteLength);
      call.end(outcomeOf(status));
      return bytes;
    } catch (error) {
      const failure = toOutboundError(error, { host, signal });
      call.end(failure.reason);
      throw failure;
    }
  }
  // Ends the call even if nobody reads the body. Runs after a reader's own end, which has a better reason.
  source.once("close", () =>
    setImmediate(() => {
      const { errored } = source;
      const failed =
        signal.aborted || (errored && !("code" in errored && errored.code === "UND_ERR_ABORTED"));
      call.end(failed ? toOutboundError(errored, { host, signal }).reason : outcomeOf(status));
    }),
  );
  return { [Symbol.asyncIterator]: read, whole, cancel: () => source.destroy() };
}
