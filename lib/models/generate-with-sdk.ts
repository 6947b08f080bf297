import { generateText, type JSONSchema7, type LanguageModel, type OutputInterface } from "ai";
import type { JsonObject } from "#lib/json.ts";
import type { SecretMatcher } from "#lib/redaction/redact.ts";
import { mapSdkError } from "./map-sdk-error.ts";
import { ModelError, type ModelErrorReason } from "./model-error.ts";
import type { ModelCall, ModelResult } from "./model-provider.ts";
import { parseModelJson, storableText } from "./parse-model-json.ts";

// The SDK prints its opinions on providers' settings to the console unless this is false.
globalThis.AI_SDK_LOG_WARNINGS = false;

/**
 * One call through the AI SDK, for every provider it knows. Retries, tool rounds and validation are the
 * engine's; the SDK does none, downloads nothing and reports to nobody.
 * @throws ModelError, or the signal's reason once it is aborted.
 */
export async function generateWithSdk({
  call,
  languageModel,
  model,
  secrets,
}: {
  call: ModelCall;
  languageModel: LanguageModel;
  /** `provider:model`, for errors. */
  model: string;
  /** What a provider may repeat in its messages and nobody may read there: our key. */
  secrets: SecretMatcher;
}): Promise<ModelResult> {
  const { outputSchema, signal } = call;
  const fail = (message: string, reason: ModelErrorReason): never => {
    throw new ModelError(message, { reason, model });
  };
  const generated = await generateText({
    model: languageModel,
    messages: call.messages.map(({ role, content }) => ({ role, content })),
    ...(call.system ? { instructions: call.system } : {}),
    ...(call.temperature === undefined ? {} : { temperature: call.temperature }),
    ...(call.maxOutputTokens === undefined ? {} : { maxOutputTokens: call.maxOutputTokens }),
    ...(outputSchema ? { output: jsonText(outputSchema) } : {}),
    headers: { "Idempotency-Key": call.idempotencyKey },
    maxRetries: 0,
    abortSignal: signal,
    telemetry: { isEnabled: false },
    // A model may answer with the address of a file; we call no address that a model names.
    experimental_download: async (files) =>
      files.length === 0 ? [] : fail("The model answered with a file.", "malformed_answer"),
  }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw mapSdkError(error, { model, secrets }) ?? error;
  });
  const { inputTokens, outputTokens } = generated.usage;
  const result = {
    text: storableText(generated.text),
    usage: { inputTokens: inputTokens ?? null, outputTokens: outputTokens ?? null },
    finishReason: generated.finishReason,
  };
  if (result.finishReason === "content-filter") {
    fail(
      `The model refused to answer${result.text ? `: ${result.text.slice(0, 500).toWellFormed()}` : "."}`,
      "refused",
    );
  }
  if (result.finishReason === "tool-calls" && result.text === "") {
    fail("The model asked for a tool although none was offered.", "malformed_answer");
  }
  if (!outputSchema) return result;
  const object = parseModelJson(result.text);
  if (object !== undefined) return { ...result, object };
  return fail(
    result.finishReason === "length"
      ? "The model's answer was cut off before its JSON was complete; allow it more output tokens."
      : "The model was asked for JSON and answered something else.",
    "malformed_answer",
  );
}

/** Asks for JSON of this shape and leaves the answer's text to us, which the SDK's own outputs would reject. */
function jsonText(schema: JsonObject): OutputInterface<string, string, never> {
  return {
    name: "json-text",
    // The SDK passes the schema on as it is; its type is that of an older draft.
    responseFormat: Promise.resolve({ type: "json", schema: schema as JSONSchema7 }),
    parseCompleteOutput: async ({ text }) => text,
    parsePartialOutput: async () => undefined,
    createElementStreamTransform: () => undefined,
  };
}
