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
    const changing = isStream
      ? eventLines((line) => changedLine(line, changed))
      : wholeText((text) => changed(text, "answer"));
    const headers = new Headers(response.headers);
    headers.delete("content-length");
    return new Response(response.body.pipeThrough(changing), { status: response.status, headers });
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

/** Collects the body: the SDK, too, parses it when it is whole. */
function wholeText(change: (text: string) => string): TransformStream<Uint8Array, Uint8Array> {
  const chunks: Uint8Array[] = [];
  return new TransformStream({
    transform: (chunk) => void chunks.push(chunk),
    flush: (controller) => {
      const text = new TextDecoder().decode(Buffer.concat(chunks));
      controller.enqueue(new TextEncoder().encode(change(text)));
    },
  });
}

/** Passes on line by line. A carriage return at the end of a line is white space to JSON. */
function eventLines(change: (line: string) => string): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let rest = "";
  return new TransformStream({
    transform(chunk, controller) {
      const lines = `${rest}${decoder.decode(chunk, { stream: true })}`.split("\n");
      rest = lines.pop() ?? "";
      if (lines.length > 0)
        controller.enqueue(encoder.encode(lines.map((line) => `${change(line)}\n`).join("")));
    },
    flush: (controller) => controller.enqueue(encoder.encode(change(rest))),
  });
}
