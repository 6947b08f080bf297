import type { Json } from "#lib/contract/json.ts";
import { storableJson } from "#lib/contract/storable-json.ts";
import { type NumbersAsText, parseExact } from "#lib/language/exact-json/parse-exact.ts";

export interface ModelJson {
  readonly value: Json;
  readonly asText: NumbersAsText;
}

const FENCE = "```";

/** Some servers leave a model's reasoning in its answer, before this mark. */
const THOUGHT_END = "</think>";

/**
 * The JSON in a model's answer: all of it, the content of its code fence, the text after its reasoning, or the text
 * between its first and last bracket, for servers that do not hold a model to JSON. Undefined where there is none, or
 * where it is nested over 64 levels. Whole numbers whose digits a double cannot hold are strings.
 */
export function parseModelJson(text: string): ModelJson | undefined {
  for (const part of partsOf(text)) {
    const parsed = parse(part);
    const value = parsed && storableJson(parsed.value);
    if (parsed) return value === undefined ? undefined : { ...parsed, value };
  }
  return undefined;
}

function* partsOf(text: string): Generator<string> {
  yield text;
  const fenced = insideFence(text);
  if (fenced !== undefined) yield fenced;
  const thoughtEnd = text.lastIndexOf(THOUGHT_END);
  if (thoughtEnd >= 0) yield text.slice(thoughtEnd + THOUGHT_END.length);
  const start = text.search(/[[{]/);
  const end = Math.max(text.lastIndexOf("}"), text.lastIndexOf("]"));
  if (start >= 0 && end > start) yield text.slice(start, end + 1);
}

/** By plain searches: a pattern with a lazy middle is quadratic on an answer of blank lines. */
function insideFence(text: string): string | undefined {
  const opening = text.indexOf(FENCE);
  const start = text.indexOf("\n", opening);
  const end = text.indexOf(FENCE, start);
  return opening >= 0 && start >= 0 && end >= 0 ? text.slice(start, end) : undefined;
}

function parse(text: string): ModelJson | undefined {
  try {
    return parseExact(text);
  } catch {
    return undefined;
  }
}
