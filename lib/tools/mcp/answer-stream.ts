import { isJsonObject } from "#lib/json.ts";
import { EventDataReader } from "./event-data.ts";
import type { Exchange } from "./exchange.ts";

/** Of JSON-RPC's range for implementations; what the client sees where there was no answer. */
const UNANSWERED = -32_000;

/**
 * A successful HTTP answer to a request, made sure to answer it. The client matches answers to requests by their
 * ids and knows of nothing else: a stream that ends early, an empty list, a 202 would leave the request waiting.
 */
export async function answerOrFailure({
  response,
  id,
  exchange,
}: {
  response: Response;
  id: string | number;
  exchange: Exchange | undefined;
}): Promise<Response> {
  // The session's id is among them.
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  const type = response.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type === "text/event-stream" && response.body) {
    const body = streamWithAnswer({ body: response.body, id, exchange });
    return new Response(body, { headers });
  }
  const text = await response.text().catch((error: unknown) => {
    if (exchange) exchange.failure = error;
    throw error;
  });
  const messages = type === "application/json" ? parsed(text) : [];
  if (messages.some((message) => answers(message, id))) return new Response(text, { headers });
  if (exchange) exchange.unanswered = "body";
  return Response.json(failure(id));
}

/** The events of a stream until the answer, after which it is closed; without one, a failure in its place. */
function streamWithAnswer({
  body,
  id,
  exchange,
}: {
  body: ReadableStream<Uint8Array>;
  id: string | number;
  exchange: Exchange | undefined;
}): ReadableStream<Uint8Array> {
  const chunks = body.getReader();
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  const reader = new EventDataReader();
  const event = (data: string) => encoder.encode(`data: ${data.replaceAll("\n", "\ndata: ")}\n\n`);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      for (;;) {
        const next = await chunks.read().catch((error: unknown) => {
          if (exchange) exchange.failure = error;
          return { done: true, value: undefined } as const;
        });
        if (next.done) {
          if (exchange) exchange.unanswered = "stream";
          controller.enqueue(event(JSON.stringify(failure(id))));
          return controller.close();
        }
        const events = reader.read(decoder.decode(next.value, { stream: true }));
        for (const data of events) {
          controller.enqueue(event(data));
          if (!parsed(data).some((message) => answers(message, id))) continue;
          chunks.cancel().catch(() => {}); // it may have ended by itself meanwhile
          return controller.close();
        }
        if (events.length > 0) return;
      }
    },
    cancel: (reason) => chunks.cancel(reason),
  });
}

function parsed(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [value];
  } catch {
    return [];
  }
}

/** Some servers answer a numeric id as text; the client takes that. */
function answers(message: unknown, id: string | number): boolean {
  if (!isJsonObject(message) || String(message.id) !== String(id)) return false;
  return "result" in message || "error" in message;
}

function failure(id: string | number) {
  return { jsonrpc: "2.0", id, error: { code: UNANSWERED, message: "no answer" } };
}
