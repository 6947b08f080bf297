import { createHash } from "node:crypto";
import type { Json, JsonObject } from "#lib/json.ts";
import { ModelError } from "../model-error.ts";
import type { ModelCall, ModelProvider } from "../model-provider.ts";
import { minimalInstance } from "./minimal-instance.ts";
import { Unsatisfiable } from "./unsatisfiable.ts";

const MODEL_ID = "digest";
const QUOTED_CHARS = 80;
const DIGEST_CHARS = 12;

/**
 * What answers while no provider is configured: no network, no chance, the same answer to the same call. It
 * says plainly what it is, and enough about what it saw that a first run can be followed and memory tested.
 */
export const offlineProvider: ModelProvider = {
  describeProblem: (modelId) =>
    modelId === MODEL_ID ? null : `The offline provider has one model, "offline:${MODEL_ID}".`,

  async call({ signal, ...call }) {
    signal.throwIfAborted();
    const usage = { inputTokens: null, outputTokens: null };
    if (!call.outputSchema) return { text: describeCall(call), usage, finishReason: "stop" };
    const object = instanceOf(call.outputSchema);
    return { text: JSON.stringify(object), object, usage, finishReason: "stop" };
  },
};

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
  const prompt = messages.at(-1)?.content ?? "";
  const [first] = messages;
  const earlier = messages.length - 1;
  const seen = JSON.stringify([system ?? null, messages.map(({ role, content }) => [role, content])]);
  const digest = createHash("sha256").update(seen).digest("hex").slice(0, DIGEST_CHARS);
  const sentences = [
    "Offline model: no language model was asked. To get real answers, set OPENAI_COMPATIBLE_BASE_URL and DEFAULT_MODEL=compatible:<model>.",
    `Prompt of ${counted(prompt.length, "character")}, digest ${digest}: ${quote(prompt)}.`,
  ];
  if (first && earlier > 0) {
    sentences.push(
      `Before it I saw ${counted(earlier, "message")} of this conversation, the first: ${quote(first.content)}.`,
    );
  }
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
