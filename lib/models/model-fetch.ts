import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";

/** Far above the 1 MiB an output may have (D11), far below what would hurt the process. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/** The answer of a provider was cut off by us. */
export class AnswerTooLarge extends Error {
  override readonly name = "AnswerTooLarge";
}

export type ModelFetch = typeof globalThis.fetch;

/** What every provider calls its server with. The one place that changes when calls leave by another way. */
export function createModelFetch(): ModelFetch {
  return providerFetch;
}

/**
 * `fetch` for model providers, with three differences. It waits as long as its signal does: Node's own gives
 * up after 300 s without headers, and a node's timeoutSeconds may be 3,600. Redirects are not followed: the
 * key and the prompt go to the configured address and nowhere else. An answer over 16 MiB is cut off.
 */
async function providerFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const incoming = await send({
    request,
    body: Buffer.from(await request.arrayBuffer()),
    // The caller's own: the one that Request derives from it holds on to it by a weak reference only.
    signal: init?.signal ?? request.signal,
  });
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  const status = incoming.statusCode ?? 0;
  const hasBody = status !== 204 && status !== 205 && status !== 304;
  if (!hasBody) incoming.resume();
  return new Response(hasBody ? streamOf(boundedBody(incoming)) : null, {
    status,
    statusText: incoming.statusMessage ?? "",
    headers,
  });
}

function send({
  request,
  body,
  signal,
}: {
  request: Request;
  body: Buffer;
  signal: AbortSignal;
}): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const open = request.url.startsWith("https:") ? requestHttps : requestHttp;
  const outgoing = open(request.url, {
    method: request.method,
    headers: Object.fromEntries(request.headers),
    signal,
  });
  outgoing.on("response", resolve);
  // In the form in which fetch reports it, for the SDK to recognise.
  outgoing.on("error", (cause) =>
    reject(signal.aborted ? signal.reason : new TypeError("fetch failed", { cause })),
  );
  outgoing.end(body);
  return promise;
}

/** Leaving the loop early, here or by the reader's cancel, closes the connection. */
async function* boundedBody(incoming: IncomingMessage): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of incoming) {
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES) throw new AnswerTooLarge();
    yield chunk;
  }
}

function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}
