import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FunctionTool,
  LanguageModelV4GenerateResult,
  LanguageModelV4Prompt,
  LanguageModelV4Usage,
  SharedV4ProviderOptions,
} from "@ai-sdk/provider";
import { NO_NUMBERS } from "#lib/language/exact-json/parse-exact.ts";
import type { SecretMatcher } from "#lib/language/redaction/redact.ts";
import { ModelError, type ModelErrorReason } from "../model-error.ts";
import type { ModelTool } from "../model-message.ts";
import type { ModelCall, ModelResult, ModelUsage } from "../model-provider.ts";
import { parseModelJson } from "../parse-model-json.ts";
import { mapSdkError } from "./map-sdk-error.ts";
import { withCallContext } from "./of-this-call.ts";
import { readModelContent } from "./read-content.ts";
import { sdkSchema } from "./sdk-json.ts";
import type { StructuredCall } from "./structured-answer.ts";
import { toPrompt } from "./to-prompt.ts";
import { type ToolNames, toolNames } from "./tool-names.ts";

const MAX_REFUSAL_CHARS = 500;
/** The finish reason of an answer without choices. */
export const NO_CHOICES = "no_choices";

export interface SdkModel {
  readonly languageModel: LanguageModelV4;
  /** `provider:model`: whose `state` a message carries, and whose errors these are. */
  readonly model: string;
  readonly providerOptions: SharedV4ProviderOptions;
  /** What marks the end of a part of the prompt that the provider should cache; absent where it does so by itself. */
  readonly cacheMark?: SharedV4ProviderOptions | undefined;
  readonly structuredAnswer: (call: StructuredCall) => Promise<LanguageModelV4GenerateResult>;
  /** Whether a provider wants to see the reasoning of this answer again. */
  readonly keepsReasoning: (result: LanguageModelV4GenerateResult) => boolean;
  /** Our key. A provider may repeat it in its messages, and nobody may read it there. */
  readonly secrets: SecretMatcher;
}

/**
 * One call through the SDK's model of a provider: one HTTP request, none of the SDK's own retries, rounds of tools
 * or validation. The SDK is asked for a whole answer; that it comes as a stream is its fetch's business (streams/). Structured
 * answers are not heard while they are said: half of a JSON text is nothing to read.
 * @throws ModelError, or the signal's reason once it is aborted.
 */
export function generate(sdk: SdkModel, call: ModelCall): Promise<ModelResult> {
  const { onText, outputSchema } = call;
  const context = { onText: outputSchema ? undefined : onText };
  return withCallContext(context, (digits) => generateNoting(sdk, call, digits));
}

async function generateNoting(
  sdk: SdkModel,
  call: ModelCall,
  digits: ReadonlySet<string>,
): Promise<ModelResult> {
  const { messages, outputSchema, signal } = call;
  const { languageModel, model } = sdk;
  const names = toolNames((call.tools ?? []).map(({ name }) => name));
  const options = callOptions({ call, names, sdk });
  const asking = outputSchema
    ? sdk.structuredAnswer({ languageModel, options, outputSchema })
    : languageModel.doGenerate(options);
  const generated = await Promise.resolve(asking).catch((error: unknown) => {
    signal.throwIfAborted();
    throw mapSdkError(error, { model, secrets: sdk.secrets });
  });
  const acceptsCalls = options.tools !== undefined && options.toolChoice?.type !== "none";
  const { text, toolCalls, message, asText } = readModelContent({
    content: generated.content,
    messages,
    model,
    names,
    acceptsCalls,
    keepReasoning: sdk.keepsReasoning(generated),
    digits,
  });
  requireAnswer({ generated, isEmpty: text === "" && toolCalls.length === 0, text, model });
  const spoken = generated.structuredOutputText ?? text;
  const object = outputSchema && toolCalls.length === 0 ? parseModelJson(spoken) : undefined;
  return {
    text,
    ...(object === undefined ? {} : { object: object.value }),
    ...numbersAsText(asText, object?.asText),
    toolCalls,
    message,
    usage: usageOf(generated.usage),
    finishReason: toolCalls.length > 0 ? "tool-calls" : finishReasonOf(generated),
  };
}

function numbersAsText(
  inCalls: readonly string[],
  inObject = NO_NUMBERS,
): Pick<ModelResult, "numbersAsText"> {
  const places = [...inCalls, ...inObject.first.map(({ place }) => `/answer${place}`)];
  return places.length === 0 ? {} : { numbersAsText: places };
}

function callOptions({
  call,
  names,
  sdk,
}: {
  call: ModelCall;
  names: ToolNames;
  sdk: SdkModel;
}): LanguageModelV4CallOptions {
  const { system, messages, tools, toolChoice, reasoning, temperature, maxOutputTokens } = call;
  const hasTools = tools !== undefined && tools.length > 0;
  const { model, cacheMark } = sdk;
  const prompt = toPrompt({ system, messages, model, names });
  return {
    prompt: cacheMark ? markedPrompt({ prompt, call, hasTools, cacheMark }) : prompt,
    ...(reasoning === undefined ? {} : { reasoning }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    ...(hasTools
      ? {
          tools: markedLast(
            tools.map((tool) => sdkTool(tool, names)),
            cacheMark,
          ),
        }
      : {}),
    ...(hasTools && toolChoice !== undefined ? { toolChoice: { type: toolChoice } } : {}),
    providerOptions: sdk.providerOptions,
    headers: { "idempotency-key": call.idempotencyKey },
    abortSignal: call.signal,
  };
}

/**
 * Marks what another call will begin with: a system prompt that is always the same, and where tools may be called, which asks again with
 * all that was said, the system prompt and the last message.
 */
function markedPrompt({
  prompt,
  call: { isSystemFixed = false, toolChoice },
  hasTools,
  cacheMark,
}: {
  prompt: LanguageModelV4Prompt;
  call: ModelCall;
  hasTools: boolean;
  cacheMark: SharedV4ProviderOptions;
}): LanguageModelV4Prompt {
  const goesOn = hasTools && toolChoice !== "none";
  const [first, ...rest] = prompt;
  if (first?.role !== "system") return goesOn ? markedLast(prompt, cacheMark) : prompt;
  const system = isSystemFixed || hasTools ? { ...first, providerOptions: cacheMark } : first;
  return [system, ...(goesOn ? markedLast(rest, cacheMark) : rest)];
}

function markedLast<T extends { readonly providerOptions?: SharedV4ProviderOptions }>(
  list: readonly T[],
  cacheMark: SharedV4ProviderOptions | undefined,
): T[] {
  return list.map((one, index) =>
    cacheMark && index === list.length - 1 ? { ...one, providerOptions: cacheMark } : one,
  );
}

function sdkTool(
  { name, description, inputSchema }: ModelTool,
  names: ToolNames,
): LanguageModelV4FunctionTool {
  return { type: "function", name: names.toWire(name), description, inputSchema: sdkSchema(inputSchema) };
}

/** @throws ModelError for a refusal, and for what is neither text nor a call that was asked for. */
function requireAnswer({
  generated: { content, finishReason, usage },
  isEmpty,
  text,
  model,
}: {
  generated: LanguageModelV4GenerateResult;
  isEmpty: boolean;
  text: string;
  model: string;
}): void {
  const fail = (message: string, reason: ModelErrorReason): never => {
    throw new ModelError(message, { reason, model, answered: { usage: usageOf(usage), text } });
  };
  if (finishReason.unified === "content-filter") {
    const said = text === "" ? "." : `: ${text.slice(0, MAX_REFUSAL_CHARS).toWellFormed()}`;
    fail(`The model refused to answer${said}`, "refused");
  }
  if (!isEmpty) return;
  const malformed = (message: string) => fail(message, "malformed_answer");
  if (content.some(({ type }) => type === "tool-call")) {
    malformed("The model called a tool although it was offered none, or was not to call one.");
  }
  if (content.some(({ type }) => type === "file")) malformed("The model answered with a file.");
  if (finishReason.unified === "error") malformed("The model made a call of a tool that cannot be read.");
  if (finishReason.unified !== "stop" && finishReason.unified !== "length")
    malformed(
      finishReason.raw === NO_CHOICES
        ? "The model provider's answer holds no choices."
        : "The model answered nothing.",
    );
}

function finishReasonOf({ finishReason }: LanguageModelV4GenerateResult): ModelResult["finishReason"] {
  const { unified } = finishReason;
  return unified === "stop" || unified === "length" ? unified : "other";
}

function usageOf({ inputTokens, outputTokens }: LanguageModelV4Usage): ModelUsage {
  return {
    inputTokens: countOf(inputTokens.total),
    outputTokens: countOf(outputTokens.total),
    cachedInputTokens: countOf(inputTokens.cacheRead),
    cacheWriteInputTokens: countOf(inputTokens.cacheWrite),
    reasoningTokens: countOf(outputTokens.reasoning),
  };
}

/** Providers count in whole numbers. Any other number could not be stored, or would not be a count. */
function countOf(tokens: number | undefined): number | null {
  return tokens !== undefined && Number.isSafeInteger(tokens) && tokens >= 0 ? tokens : null;
}
