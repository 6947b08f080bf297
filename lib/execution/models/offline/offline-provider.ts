import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Json, JsonObject } from "#lib/contract/json.ts";
import { minimalInstance } from "#lib/language/json-schema/examples/minimal-instance.ts";
import { Unsatisfiable } from "#lib/language/json-schema/examples/unsatisfiable.ts";
import { validateJson } from "#lib/language/json-schema/validate-json.ts";
import { ModelError } from "../model-error.ts";
import type { ModelMessage, ModelToolResult } from "../model-message.ts";
import type { ModelCall, ModelProvider } from "../model-provider.ts";
import { scriptedCalls } from "./scripted-calls.ts";

const MODEL_ID = "digest";
const QUOTED_CHARS = 80;
const DIGEST_CHARS = 12;
const UNCOUNTED = {
  inputTokens: null,
  outputTokens: null,
  cachedInputTokens: null,
  cacheWriteInputTokens: null,
  reasoningTokens: null,
} as const;

/**
 * What answers while no provider is configured: no network, no chance, the same answer to the same call. It
 * says plainly what it is, and enough about what it saw that a first run can be followed and memory tested.
 */
export const offlineProvider: ModelProvider = {
  describeProblem: (modelId) =>
    modelId === MODEL_ID ? null : `The offline provider has one model, "offline:${MODEL_ID}".`,

  /** It only counts them, so that a first run of an agent that reads files can be followed. */
  takesFile: () => true,

  async call({ signal, onText, isHeard = () => true, ...call }) {
    signal.throwIfAborted();
    const toolCalls = scriptedCalls(call);
    if (toolCalls.length > 0) {
      const message = { role: "assistant", content: "", toolCalls } as const;
      return { text: "", toolCalls, message, usage: UNCOUNTED, finishReason: "tool-calls" };
    }
    const { outputSchema } = call;
    const object = outputSchema && answerOf(outputSchema, resultsIn(call.messages));
    const text = object === undefined ? describeCall(call) : JSON.stringify(object);
    if (onText && object === undefined) await sayWords({ text, signal, onText, isHeard });
    return {
      text,
      ...(object === undefined ? {} : { object }),
      toolCalls,
      message: { role: "assistant", content: text },
      usage: UNCOUNTED,
      finishReason: "stop",
    };
  },
};

/** The pause between words: a listener gets the text as slowly as a person reads. */
const WORD_MS = 25;

async function sayWords({
  text,
  signal,
  onText,
  isHeard,
}: {
  text: string;
  signal: AbortSignal;
  onText: (text: string) => void;
  isHeard: () => boolean;
}): Promise<void> {
  for (const word of text.match(/\S+\s*/g) ?? []) {
    onText(word);
    if (!isHeard()) continue;
    await delay(WORD_MS, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}

/** Tool results since the last prompt. */
function resultsIn(messages: readonly ModelMessage[]): readonly ModelToolResult[] {
  const promptAt = messages.findLastIndex(({ role }) => role === "user");
  return messages.slice(promptAt + 1).flatMap((message) => (message.role === "tool" ? message.results : []));
}

/** The last result of a tool that is an answer already, else the least that fits. */
function answerOf(outputSchema: JsonObject, results: readonly ModelToolResult[]): Json {
  const fitting = results.findLast(
    ({ value, isError }) => !isError && validateJson({ schema: outputSchema, value }).length === 0,
  );
  return fitting ? fitting.value : instanceOf(outputSchema);
}

function instanceOf(outputSchema: JsonObject): Json {
  try {
    return minimalInstance(outputSchema);
  } catch (error) {
    if (!(error instanceof Unsatisfiable)) throw error;
    throw new ModelError(
      "The offline model found no value that fits the node's outputSchema. Configure a model provider, or simplify the schema.",
      { reason: "malformed_answer", model: `offline:${MODEL_ID}` },
    );
  }
}

function describeCall({ system, messages }: Pick<ModelCall, "system" | "messages">): string {
  const spoken = messages.flatMap((message) => (message.role === "tool" ? [] : [message]));
  const promptAt = spoken.findLastIndex(({ role }) => role === "user");
  const prompt = spoken[promptAt]?.content ?? "";
  const [first] = spoken;
  const seen = JSON.stringify([
    system ?? null,
    spoken.slice(0, promptAt + 1).map(({ role, content }) => [role, content]),
  ]);
  const digest = createHash("sha256").update(seen).digest("hex").slice(0, DIGEST_CHARS);
  const sentences = [
    "Offline model: no language model was asked. To get real answers, connect a model in Settings, under Models, and make it " +
      "the default. For all workspaces: set a provider's key, such as OPENAI_API_KEY, and DEFAULT_MODEL=<provider>:<model>.",
    `Prompt of ${counted(prompt.length, "character")}, digest ${digest}: ${quote(prompt)}.`,
  ];
  if (first && promptAt > 0) {
    sentences.push(
      `Before it I saw ${counted(promptAt, "message")} of this conversation, the first: ${quote(first.content)}.`,
    );
  }
  const files = messages.flatMap((message) => (message.role === "user" ? (message.files ?? []) : []));
  if (files.length > 0)
    sentences.push(
      `With it came ${counted(files.length, "attachment")}, the first: ${quote(files[0]?.name ?? "")}.`,
    );
  const results = resultsIn(messages).map(
    ({ name, value, isError }) =>
      `${name} ${isError ? "failed with" : "answered"} ${quote(typeof value === "string" ? value : JSON.stringify(value))}`,
  );
  if (results.length > 0) sentences.push(`The tools: ${results.join("; ")}.`);
  return sentences.join(" ");
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** The first words on one line, never half of a surrogate pair. */
function quote(text: string): string {
  const line = text
    .slice(0, QUOTED_CHARS * 4)
    .replace(/\s+/g, " ")
    .trim();
  const cut = line
    .slice(0, QUOTED_CHARS)
    .toWellFormed()
    .replace(/\uFFFD$/, "");
  return `“${cut}${cut.length < line.length ? "…" : ""}”`;
}
