import { isJsonObject } from "#lib/contract/json.ts";
import { quoteLongNumbers } from "#lib/language/exact-json/parse-exact.ts";
import { EventDataReader } from "./event-data.ts";
import type { Exchange } from "./exchange.ts";
import { usableTools } from "./usable-tools.ts";

/** The JSON-RPC error code (of the range for implementations) that the client sees if there was no answer. */
const UNANSWERED = -32_000;

export interface SentRequest {
  readonly method: string;
  readonly id: string | number;
}

interface Answering {
  readonly sent: SentRequest;
  readonly exchange: Exchange | undefined;
}

/**
 * A successful HTTP answer to a request, made sure to answer it. The client matches answers to requests by their
 * ids and knows of nothing else: a stream that ends early, an empty list, a 202 would leave the request waiting.
 */
export async function answerOrFailure({
  response,
  sent,
  exchange,
}: Answering & { response: Response }): Promise<Response> {
  // The session's id is among them.
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  const type = response.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type === "text/event-stream" && response.body) {
    const body = streamWithAnswer({ body: response.body, sent, exchange });
    return new Response(body, { headers });
  }
  const text = await response.text().catch((error: unknown) => {
    if (exchange) exchange.failure = error;
    throw error;
  });
  const messages = type === "application/json" ? parsed(text) : [];
  const answer = messages.find((message) => answers(message, sent.id));
  if (answer !== undefined) return new Response(asTaken(text, answer, { sent, exchange }), { headers });
  if (exchange) exchange.unanswered = "body";
  return Response.json(failure(sent.id));
}

/** The events of a stream until the answer, after which it is closed; without one, a failure in its place. */
function streamWithAnswer({
  body,
  sent,
  exchange,
}: Answering & { body: ReadableStream<Uint8Array> }): ReadableStream<Uint8Array> {
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
          controller.enqueue(event(JSON.stringify(failure(sent.id))));
          return controller.close();
        }
        const events = reader.read(decoder.decode(next.value, { stream: true }));
        for (const data of events) {
          const answer = parsed(data).find((message) => answers(message, sent.id));
          controller.enqueue(event(asTaken(data, answer, { sent, exchange })));
          if (answer === undefined) continue;
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

/**
 * The text of a message as the client can take it: a page of tools without the malformed; the result of a call with
 * whole numbers in quotes where a double cannot hold their digits.
 */
function asTaken(text: string, answer: unknown, { sent, exchange }: Answering): string {
  if (!isJsonObject(answer)) return text;
  if (sent.method === "tools/call") {
    const quoted = quoteLongNumbers(text, (path) => path.includes("result"));
    if (exchange) exchange.asText = quoted.asText;
    return quoted.text;
  }
  if (sent.method !== "tools/list") return text;
  const { message, leftOut } = usableTools(answer);
  if (exchange) exchange.leftOut = leftOut;
  return JSON.stringify(message);
}

/** Some servers answer a numeric id as text; the client takes that. */
function answers(message: unknown, id: string | number): boolean {
  if (!isJsonObject(message) || String(message.id) !== String(id)) return false;
  return "result" in message || "error" in message;
}

function failure(id: string | number) {
  return { jsonrpc: "2.0", id, error: { code: UNANSWERED, message: "no answer" } };
}
