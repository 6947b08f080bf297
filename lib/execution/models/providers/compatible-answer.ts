import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import { NO_CHOICES } from "../sdk/generate.ts";

/**
 * An answer of a compatible server in the form that the SDK takes, where it differs: arguments of tools that are null,
 * absent or an object instead of JSON text, counts as text, no choices, members of another type. What was paid for must not
 * fail for its form.
 */
export function readableAnswer(text: string): string {
  const answer = parsed(text);
  if (!isJsonObject(answer) || isJsonObject(answer.error)) return text;
  const { choices, usage } = answer;
  const isEmpty = Array.isArray(choices) ? choices.length === 0 : isJsonObject(usage);
  return JSON.stringify({
    ...withTypes(answer, ANSWER),
    ...(isEmpty
      ? { choices: [NOTHING] }
      : Array.isArray(choices)
        ? { choices: choices.map(readChoice) }
        : {}),
    usage: isJsonObject(usage) ? { ...NOT_COUNTED, ...readCounts(usage) } : null,
  });
}

/** Members that nothing here depends on, with the types that the SDK wants of them. */
const ANSWER = { id: "string", created: "number", model: "string" } as const;
const CHOICE = { finish_reason: "string" } as const;
const MESSAGE = { reasoning_content: "string", reasoning: "string" } as const;

/** The object without those members that have another type. */
function withTypes(given: JsonObject, types: Readonly<Record<string, "string" | "number">>): JsonObject {
  const isRead = ([name, value]: [string, Json]) =>
    !Object.hasOwn(types, name) || typeof value === types[name];
  return Object.fromEntries(Object.entries(given).filter(isRead));
}

/** An answer without choices, as one that says nothing: the call is recorded with its tokens before it fails. */
const NOTHING: JsonObject = { message: { role: "assistant", content: "" }, finish_reason: NO_CHOICES };

function readChoice(choice: Json): Json {
  if (!isJsonObject(choice)) return choice;
  const { message } = choice;
  if (!isJsonObject(message)) return choice;
  const { tool_calls: calls, ...said } = withTypes(message, MESSAGE);
  const read = {
    ...said,
    role: "assistant",
    ...(Array.isArray(calls) ? { tool_calls: calls.map(readCall) } : {}),
  };
  return { ...withTypes(choice, CHOICE), message: read };
}

function readCall(call: Json): Json {
  if (!isJsonObject(call) || !isJsonObject(call.function)) return call;
  const { arguments: given = null } = call.function;
  const text = typeof given === "string" ? given : given === null ? "" : JSON.stringify(given);
  const id = typeof call.id === "number" ? String(call.id) : (call.id ?? null);
  return { ...call, id, function: { ...call.function, arguments: text } };
}

/** No count, for the SDK reads an absent one as 0 although the server did not count. */
const NOT_COUNTED = { prompt_tokens: -1, completion_tokens: -1 };

/** Counts as text become numbers; anything else that is no count is left out, as if the server did not count. */
function readCounts(usage: JsonObject): JsonObject {
  const counts = Object.entries(usage).flatMap(([name, count]): [string, Json][] => {
    const areDetails = name.endsWith("_details");
    if (areDetails !== isJsonObject(count)) return [];
    if (isJsonObject(count)) return [[name, readCounts(count)]];
    if (typeof count === "string") return /^[0-9]{1,15}$/.test(count) ? [[name, Number(count)]] : [];
    return typeof count === "number" ? [[name, count]] : [];
  });
  return Object.fromEntries(counts);
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
