import { isJsonObject, type Json } from "#lib/contract/json.ts";
import { storableJson } from "#lib/contract/storable-json.ts";
import { parseExact } from "#lib/language/exact-json/parse-exact.ts";
import type { ModelMessage, ModelToolCall } from "../model-message.ts";
import type { ModelCall } from "../model-provider.ts";

const CALL_LINE = /^\s*call tool (\S+) with (.+)$/i;

/**
 * The calls that the prompt asks for in this round, by lines such as `call tool crm.find with {"id": 7}`: lines
 * next to each other are called together, those after another line once the results of the former are there.
 * So a run without any provider can show tools at work.
 */
export function scriptedCalls({
  messages,
  tools = [],
  toolChoice,
}: Pick<ModelCall, "messages" | "tools" | "toolChoice">): readonly ModelToolCall[] {
  if (tools.length === 0 || toolChoice === "none") return [];
  const promptAt = messages.findLastIndex(({ role }) => role === "user");
  const prompt = messages[promptAt];
  if (prompt?.role !== "user") return [];
  const round = messages.slice(promptAt).filter((message) => callsOf(message).length > 0).length;
  const before = messages.flatMap(callsOf).length;
  return (roundsIn(prompt.content)[round] ?? []).map(({ name, text }, index) => {
    const known = tools.some((tool) => tool.name === name);
    return readCall({ id: `call_${before + index + 1}`, name, text, known });
  });
}

function callsOf(message: ModelMessage): readonly ModelToolCall[] {
  return message.role === "assistant" ? (message.toolCalls ?? []) : [];
}

interface CallLine {
  readonly name: string;
  readonly text: string;
}

function roundsIn(prompt: string): readonly (readonly CallLine[])[] {
  const rounds: CallLine[][] = [];
  let open: CallLine[] | undefined;
  for (const line of prompt.split("\n")) {
    const [, name, text] = CALL_LINE.exec(line) ?? [];
    if (name === undefined || text === undefined) {
      open = undefined;
      continue;
    }
    if (!open) {
      open = [];
      rounds.push(open);
    }
    open.push({ name, text });
  }
  return rounds;
}

function readCall({
  id,
  name,
  text,
  known,
}: CallLine & { readonly id: string; readonly known: boolean }): ModelToolCall {
  const value = parse(text);
  if (!isJsonObject(value)) {
    const error =
      value === undefined ? "The arguments are not valid JSON." : "The arguments are not a JSON object.";
    return { id, name, arguments: text, error };
  }
  return { id, name, arguments: value, ...(known ? {} : { error: `There is no tool "${name}".` }) };
}

function parse(text: string): Json | undefined {
  try {
    return storableJson(parseExact(text).value);
  } catch {
    return undefined;
  }
}
