import { AsyncLocalStorage } from "node:async_hooks";
import { quoteLongNumbers } from "#lib/language/exact-json/parse-exact.ts";
import type { JsonPath } from "#lib/language/exact-json/walk-json.ts";
import type { ModelFetch } from "../model-fetch.ts";

/** Digits that were put in quotes in the answer to one call: the SDK takes nothing per call, so they travel beside it. */
const quotedDigits = new AsyncLocalStorage<Set<string>>();

/** @returns what the work gives, and the digits of whole numbers that `readableAnswers` made text of meanwhile. */
export async function notingDigits<T>(work: (digits: ReadonlySet<string>) => Promise<T>): Promise<T> {
  const digits = new Set<string>();
  return quotedDigits.run(digits, () => work(digits));
}

/** Where providers put the arguments of a tool's call: Anthropic, Google, and servers that send them as an object. */
const ARGUMENTS: ReadonlySet<string | number> = new Set(["input", "args", "arguments"]);
const inArguments = (path: JsonPath) => path.some((key) => ARGUMENTS.has(key));

/**
 * A fetch whose good answers, whole or streams of events, are changed before the SDK parses them: a tool's arguments keep
 * the digits of whole numbers, as strings.
 * @param change what else has to change in the JSON text of an answer, or of an event of one.
 */
export function readableAnswers(
  fetch: ModelFetch,
  change: (text: string, kind: "answer" | "event") => string = (text) => text,
): ModelFetch {
  return async (input, init) => {
    const noted = quotedDigits.getStore();
    const response = await fetch(input, init);
    const type = response.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
    const isStream = type === "text/event-stream";
    if (!response.ok || !response.body || !(isStream || type.endsWith("json"))) return response;
    const changed = (text: string, kind: "answer" | "event") => {
      const { text: quoted, digits } = withDigits(text);
      for (const number of digits) noted?.add(number);
      return change(quoted, kind);
    };
    const headers = new Headers(response.headers);
    headers.delete("content-length");
    const readable = isStream
      ? eventLines(response.body, (line) => changedLine(line, changed))
      : changed(await response.text(), "answer"); // the SDK, too, parses it when it is whole
    return new Response(readable, { status: response.status, headers });
  };
}

function withDigits(text: string): { text: string; digits: readonly string[] } {
  const { text: quoted, asText } = quoteLongNumbers(text, inArguments);
  return { text: quoted, digits: asText.first.map(({ digits }) => digits) };
}

function changedLine(line: string, changed: (text: string, kind: "event") => string): string {
  if (!line.startsWith("data:")) return line;
  const data = line.slice("data:".length);
  return data.includes("{") ? `data: ${changed(data.trim(), "event")}` : line;
}

/**
 * Passes on line by line. A carriage return at the end of a line is white space to JSON. A stream of its own instead of a
 * pipe through one: half the work for each piece.
 */
function eventLines(
  body: ReadableStream<Uint8Array>,
  change: (line: string) => string,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let rest = "";
  return new ReadableStream(
    {
      async pull(controller) {
        for (;;) {
          const { done, value } = await reader.read();
          const lines = `${rest}${decoder.decode(value, { stream: !done })}`.split("\n");
          rest = lines.pop() ?? "";
          const whole = lines.map((line) => `${change(line)}\n`).join("");
          const text = done ? whole + change(rest) : whole;
          if (text !== "") controller.enqueue(encoder.encode(text));
          if (done) controller.close();
          if (done || text !== "") return;
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
