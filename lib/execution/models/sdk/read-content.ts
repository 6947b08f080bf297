import { randomUUID } from "node:crypto";
import type { LanguageModelV4Content } from "@ai-sdk/provider";
import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import { storableJson, storableText } from "#lib/contract/storable-json.ts";
import { parseExact } from "#lib/language/exact-json/parse-exact.ts";
import { childPointer } from "#lib/language/json-schema/json-pointer.ts";
import type { AssistantMessage, ModelMessage, ModelToolCall } from "../model-message.ts";
import type { ToolNames } from "./tool-names.ts";

/** Longer ones are no ids; we give the call one of our own. */
const MAX_ID_CHARS = 128;
/** Characters of unusable arguments and names that the trace keeps. */
const MAX_ODD_CHARS = 2_000;
const MAX_NAME_CHARS = 128;

/** A model's answer in our own terms. */
export interface ReadContent {
  readonly text: string;
  readonly toolCalls: readonly ModelToolCall[];
  readonly message: AssistantMessage;
  /** Pointers to whole numbers that are text in the calls' arguments, as `/toolCalls/0/arguments/id`. */
  readonly asText: readonly string[];
}

/**
 * Reads the parts of an answer. Calls of tools get ids that no earlier call of the conversation has. What the
 * provider wants back is kept as the message's `state`, where there is more to it than text and calls.
 * @param digits what is a number in the answer and came as text.
 * @param keepReasoning whether the provider wants to see its own reasoning again.
 */
export function readModelContent({
  content,
  messages,
  model,
  names,
  acceptsCalls,
  keepReasoning,
  digits = new Set(),
}: {
  content: readonly LanguageModelV4Content[];
  messages: readonly ModelMessage[];
  /** `provider:model`, the only one that the state is for. */
  model: string;
  names: ToolNames;
  /** Without it what looks like a call is left out: no tool was offered. */
  acceptsCalls: boolean;
  keepReasoning: boolean;
  digits?: ReadonlySet<string>;
}): ReadContent {
  const taken = new Set(messages.flatMap((message) => idsIn(message)));
  const parts: JsonObject[] = [];
  const toolCalls: ModelToolCall[] = [];
  const asText: string[] = [];
  let text = "";
  for (const part of content) {
    const kept = storableJson({ providerOptions: toJson(part.providerMetadata) }) ?? {};
    const options = isJsonObject(kept) && kept.providerOptions !== null ? kept : {};
    if (part.type === "text") {
      const said = storableText(part.text);
      text += said;
      parts.push({ type: "text", text: said, ...options });
    } else if (part.type === "reasoning" && keepReasoning) {
      parts.push({ type: "reasoning", text: storableText(part.text), ...options });
    } else if (part.type === "tool-call" && acceptsCalls && part.providerExecuted !== true) {
      const id = freeId(part.toolCallId, taken);
      const { call, numbers } = readCall({ id, wireName: part.toolName, input: part.input, names });
      const place = `/toolCalls/${toolCalls.length}/arguments`;
      asText.push(...placesOf(call.arguments, new Set([...digits, ...numbers]), place));
      toolCalls.push(call);
      const input = isJsonObject(call.arguments) ? call.arguments : {};
      const toolName = names.toWire(call.name);
      parts.push({ type: "tool-call", toolCallId: id, toolName, input, ...options });
    }
  }
  const needsState = parts.some((part) => part.type === "reasoning" || part.providerOptions !== undefined);
  return {
    text,
    toolCalls,
    asText,
    message: {
      role: "assistant",
      content: text,
      ...(toolCalls.length > 0 ? { toolCalls } : {}),
      ...(needsState ? { state: { model, parts } } : {}),
    },
  };
}

function idsIn(message: ModelMessage): readonly string[] {
  return message.role === "assistant" ? (message.toolCalls ?? []).map(({ id }) => id) : [];
}

/** The provider's id, where it gives a usable one and gives it once. */
function freeId(given: string, taken: Set<string>): string {
  const isUsable = given !== "" && given.length <= MAX_ID_CHARS && /^[\x21-\x7e]+$/.test(given);
  const base = isUsable ? given : `call_${randomUUID().replaceAll("-", "")}`;
  let id = base;
  for (let ordinal = 2; taken.has(id); ordinal += 1) id = `${base}_${ordinal}`;
  taken.add(id);
  return id;
}

function readCall({
  id,
  wireName,
  input,
  names,
}: {
  id: string;
  wireName: string;
  /** JSON text; absent from some servers for a tool without arguments. */
  input: string | undefined;
  names: ToolNames;
}): { readonly call: ModelToolCall; readonly numbers: readonly string[] } {
  const known = names.fromWire(wireName);
  const name = known ?? odd(wireName, MAX_NAME_CHARS);
  const { value, numbers } =
    input === undefined || input.trim() === "" ? { value: {}, numbers: [] } : parseArguments(input);
  const error = callFault({ isKnown: known !== undefined, name, value });
  const call = {
    id,
    name,
    // Some servers write null for a tool without arguments.
    arguments: isJsonObject(value) ? value : value === null ? {} : odd(input ?? "", MAX_ODD_CHARS),
    ...(error === undefined ? {} : { error }),
  };
  return { call, numbers };
}

/** Where these digits are text. */
function placesOf(value: Json, digits: ReadonlySet<string>, at: string): readonly string[] {
  if (digits.size === 0) return [];
  if (typeof value === "string") return digits.has(value) ? [at] : [];
  if (typeof value !== "object" || value === null) return [];
  const members = Array.isArray(value) ? value.entries() : Object.entries(value);
  return [...members].flatMap(([key, member]) => placesOf(member, digits, childPointer(at, key)));
}

function callFault({
  isKnown,
  name,
  value,
}: {
  isKnown: boolean;
  name: string;
  value: Json | undefined;
}): string | undefined {
  if (!isKnown) return `There is no tool "${name}".`;
  if (value === undefined) return "The arguments are not valid JSON.";
  return isJsonObject(value) || value === null ? undefined : "The arguments are not a JSON object.";
}

function parseArguments(text: string): { value: Json | undefined; numbers: readonly string[] } {
  try {
    const { value, asText } = parseExact(text);
    return { value: storableJson(value), numbers: asText.first.map(({ digits }) => digits) };
  } catch {
    return { value: undefined, numbers: [] };
  }
}

function odd(text: string, maxChars: number): string {
  return storableText(text.slice(0, maxChars));
}

/** Metadata are JSON by their type, with members that may be undefined. */
function toJson(value: object | undefined): Json {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}
