import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import { NO_CHOICES } from "../sdk/generate.ts";

/**
 * An answer of a compatible server in the form that the SDK takes, where it differs: arguments of tools that are null,
 * absent or an object instead of JSON text, counts as text, no choices. What was paid for must not fail for its form.
 */
export function readableAnswer(text: string): string {
  const answer = parsed(text);
  if (!isJsonObject(answer) || isJsonObject(answer.error)) return text;
  const { choices, usage } = answer;
  const isEmpty = Array.isArray(choices) ? choices.length === 0 : isJsonObject(usage);
  return JSON.stringify({
    ...answer,
    ...(isEmpty
      ? { choices: [NOTHING] }
      : Array.isArray(choices)
        ? { choices: choices.map(readChoice) }
        : {}),
    ...(isJsonObject(usage) ? { usage: { ...NOT_COUNTED, ...readCounts(usage) } } : {}),
  });
}

/** An answer without choices, as one that says nothing: the call is recorded with its tokens before it fails. */
const NOTHING: JsonObject = { message: { role: "assistant", content: "" }, finish_reason: NO_CHOICES };

function readChoice(choice: Json): Json {
  if (!isJsonObject(choice)) return choice;
  const { message } = choice;
  if (!isJsonObject(message) || !Array.isArray(message.tool_calls)) return choice;
  return { ...choice, message: { ...message, tool_calls: message.tool_calls.map(readCall) } };
}

function readCall(call: Json): Json {
  if (!isJsonObject(call) || !isJsonObject(call.function)) return call;
  const { arguments: given = null } = call.function;
  const text = typeof given === "string" ? given : given === null ? "" : JSON.stringify(given);
  return { ...call, function: { ...call.function, arguments: text } };
}

/** No count, for the SDK reads an absent one as 0 although the server did not count. */
const NOT_COUNTED = { prompt_tokens: -1, completion_tokens: -1 };

/** Counts as text become numbers; anything else that is no count is left out, as if the server did not count. */
function readCounts(usage: JsonObject): JsonObject {
  const counts = Object.entries(usage).flatMap(([name, count]): [string, Json][] => {
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
