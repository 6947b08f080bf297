import { isJsonObject, type JsonObject } from "#lib/contract/json.ts";
import { parseExact, quoteLongNumbers } from "#lib/language/exact-json/parse-exact.ts";
import { OutboundError } from "#lib/platform/outbound/outbound-error.ts";
import type { ModelFetch } from "../model-fetch.ts";
import { inArguments, ofThisCall } from "../sdk/of-this-call.ts";
import type { AnswerFold, StreamProtocol } from "./answer-fold.ts";

/** Longer than providers think without an event, and than their keep-alives are apart. */
const SILENCE_MS = 300_000;
/** For the end of a stream whose answer has ended: a connection that is read to its end is used again. */
const REST_MS = 500;

/** Servers that know no streams refuse with one of these, and mostly say why. */
const MAY_REFUSE: ReadonlySet<number> = new Set([400, 404, 405, 415, 422, 501]);
const SURELY: ReadonlySet<number> = new Set([405, 415, 501]);
const MAX_REFUSAL_BYTES = 1024 * 1024;

/**
 * A fetch that asks for every answer as a stream, and gives it as the whole that it would have been: gateways cut a connection on
 * which nothing comes for a minute or two, and a long answer takes longer. Who reads it needs to know nothing of streams.
 * Servers that refuse are asked for the whole, then and from then on; one that answers a whole is taken as it is. In either, a
 * tool's arguments keep the digits of whole numbers, as strings.
 * @param change what else has to change in the JSON text of a good answer before the SDK parses it.
 * @param silenceMs how long nothing may come within a stream; then it fails as a timeout, which may be tried again.
 */
export function streamedAnswers(
  fetch: ModelFetch,
  protocol: StreamProtocol,
  {
    change = (text) => text,
    silenceMs = SILENCE_MS,
  }: { change?: (text: string) => string; silenceMs?: number } = {},
): ModelFetch {
  let knowsNoStreams = false;

  async function readable(response: Response): Promise<Response> {
    const type = response.headers.get("content-type") ?? "";
    if (!response.ok || !response.body) return response;
    if (/^text\/event-stream\b/i.test(type)) {
      const whole = await wholeOf(response, protocol, silenceMs);
      const status = statusOf(whole);
      const text = JSON.stringify(whole);
      return json(status === 200 ? change(text) : text, status);
    }
    if (!/^[^;]*json\s*(;|$)/i.test(type)) return response;
    return json(change(withDigits(await response.text(), ofThisCall().noted)), response.status);
  }

  return async (input, init) => {
    const body = init?.body;
    const isAsked = typeof input === "string" && typeof body === "string" && !knowsNoStreams;
    const asked = isAsked ? protocol.asStream({ url: input, body }) : undefined;
    if (!asked) return readable(await fetch(input, init));
    const response = await fetch(asked.url, { ...init, body: asked.body });
    if (response.ok) return readable(response);
    const refusal = await refusalOf(response);
    if (!refusal.isOfStreams) return refusal.response;
    const whole = await fetch(input, { ...init, headers: withOtherKey(init?.headers) });
    knowsNoStreams = whole.ok;
    return readable(whole);
  };
}

function json(text: string, status: number): Response {
  return new Response(text, { status, headers: { "content-type": "application/json" } });
}

/** The same JSON with long whole numbers in arguments as strings, which are noted. */
function withDigits(given: string, noted: Set<string>): string {
  const { text, asText } = quoteLongNumbers(given, inArguments);
  for (const { digits } of asText.first) noted.add(digits);
  return text;
}

/** A refusal's text may be read once, so the response is made anew. */
async function refusalOf(response: Response): Promise<{ response: Response; isOfStreams: boolean }> {
  const { status, headers } = response;
  const isSmall = Number(headers.get("content-length") ?? 0) <= MAX_REFUSAL_BYTES;
  if (!MAY_REFUSE.has(status) || !isSmall) return { response, isOfStreams: false };
  const text = await response.text();
  return {
    response: new Response(text, { status, headers }),
    isOfStreams: SURELY.has(status) || /stream/i.test(text),
  };
}

/** Another request needs another key: servers that honour it refuse a known one with another body. */
function withOtherKey(given: RequestInit["headers"]): Headers {
  const headers = new Headers(given);
  const key = headers.get("idempotency-key");
  if (key !== null) headers.set("idempotency-key", `${key}:whole`);
  return headers;
}

async function wholeOf(response: Response, protocol: StreamProtocol, silenceMs: number): Promise<JsonObject> {
  const { noted, onText } = ofThisCall();
  const fold = protocol.fold((text) => {
    const { value, asText } = parseExact(text);
    for (const { digits } of asText.first) noted.add(digits);
    return value;
  });
  const { saidDone, isSilent } = await readEvents({ response, fold, noted, onText, silenceMs });
  const whole = fold.whole(saidDone);
  if (whole) return whole;
  throw isSilent
    ? brokenOff("timeout", "Nothing came within the stream for too long.")
    : brokenOff("connection_lost", "The stream ended before the answer did.");
}

/** An error in the middle of a stream may say the status that it would have been answered with. */
function statusOf({ error }: JsonObject): number {
  const code = isJsonObject(error) ? error.code : undefined;
  return typeof code === "number" && Number.isInteger(code) && code >= 400 && code < 600 ? code : 200;
}

/**
 * Reads to the end, until nothing comes any more, or as far as it matters.
 * @throws what the connection does; SyntaxError for an event that is not JSON.
 */
async function readEvents({
  response,
  fold,
  noted,
  onText,
  silenceMs,
}: {
  response: Response;
  fold: AnswerFold;
  noted: Set<string>;
  onText: ((text: string) => void) | undefined;
  silenceMs: number;
}): Promise<{ readonly saidDone: boolean; readonly isSilent: boolean }> {
  const reader = response.body?.getReader();
  if (!reader) return { saidDone: false, isSilent: false };
  const decoder = new TextDecoder();
  let rest = "";
  let saidDone = false;
  let isSilent = false;
  const fallSilent = () => {
    isSilent = true;
    reader.cancel().catch(() => {});
  };
  let silence = setTimeout(fallSilent, silenceMs);
  const take = (line: string) => {
    const data = line.startsWith("data:") ? line.slice("data:".length).trim() : "";
    if (data === "[DONE]") saidDone = true;
    if (!data.startsWith("{")) return;
    const event: unknown = JSON.parse(withDigits(data, noted));
    const said = isJsonObject(event) ? fold.take(event) : undefined;
    if (said) onText?.(said);
  };
  try {
    for (let isLast = false; !isLast; ) {
      const { done, value } = await reader.read();
      isLast = done;
      const lines = `${rest}${decoder.decode(value, { stream: !done })}`.split("\n");
      rest = done ? "" : (lines.pop() ?? "");
      for (const line of lines) take(line);
      if (saidDone || fold.isEnded) {
        clearTimeout(silence);
        silence = setTimeout(fallSilent, REST_MS);
      } else silence.refresh();
    }
  } finally {
    clearTimeout(silence);
    if (!isSilent) await reader.cancel().catch(() => {});
  }
  return { saidDone, isSilent };
}

/** As a fetch fails within a body. */
function brokenOff(reason: "timeout" | "connection_lost", message: string): TypeError {
  return new TypeError("terminated", { cause: new OutboundError(reason, message) });
}
