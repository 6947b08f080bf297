import {
  APICallError,
  type LanguageModelV4,
  type LanguageModelV4CallOptions,
  type LanguageModelV4Content,
  type LanguageModelV4GenerateResult,
  type LanguageModelV4StreamPart,
  type SharedV4ProviderMetadata,
} from "@ai-sdk/provider";
import { isJsonObject } from "#lib/contract/json.ts";
import { OutboundError } from "#lib/platform/outbound/outbound-error.ts";

type Part<Type extends LanguageModelV4StreamPart["type"]> = Extract<
  LanguageModelV4StreamPart,
  { type: Type }
>;
type Spoken = Extract<LanguageModelV4Content, { type: "text" | "reasoning" }>;

/**
 * Asks for the answer as a stream and puts it together to what it would have been as a whole; `onText` hears the text
 * as it comes.
 * @throws as `doGenerate` does, also for what goes wrong in the middle.
 */
export async function streamAnswer({
  languageModel,
  options,
  onText,
}: {
  languageModel: LanguageModelV4;
  options: LanguageModelV4CallOptions;
  onText: (text: string) => void;
}): Promise<LanguageModelV4GenerateResult> {
  // Another request than the whole answer's: servers that honour the key refuse a known one with another body.
  const key = options.headers?.["idempotency-key"];
  const headers =
    key === undefined ? options.headers : { ...options.headers, "idempotency-key": `${key}:stream` };
  const { stream } = await languageModel.doStream({
    ...options,
    ...(headers ? { headers } : {}),
    includeRawChunks: true,
  });
  const answer = new GatheredAnswer(onText);
  for await (const part of stream) answer.take(part);
  return answer.result();
}

/** The parts of a stream on their way to being an answer. */
class GatheredAnswer {
  readonly #onText: (text: string) => void;
  readonly #content: LanguageModelV4Content[] = [];
  readonly #open = new Map<string, number>();
  #finish: Part<"finish"> | undefined;
  #warnings: LanguageModelV4GenerateResult["warnings"] = [];
  #saysReasoning = false;

  constructor(onText: (text: string) => void) {
    this.#onText = onText;
  }

  take(part: LanguageModelV4StreamPart): void {
    switch (part.type) {
      case "text-start":
      case "reasoning-start":
        this.#begin(part);
        break;
      case "text-delta":
      case "reasoning-delta":
        this.#append(part.type === "text-delta" ? "text" : "reasoning", part);
        if (part.type === "text-delta" && part.delta !== "") this.#onText(part.delta);
        break;
      case "text-end":
      case "reasoning-end":
        this.#append(part.type === "text-end" ? "text" : "reasoning", { ...part, delta: "" });
        break;
      case "tool-call":
      case "tool-result":
      case "tool-approval-request":
      case "file":
      case "reasoning-file":
      case "source":
      case "custom":
        this.#content.push(part);
        break;
      case "stream-start":
        this.#warnings = part.warnings;
        break;
      case "finish":
        this.#finish = part;
        break;
      case "raw":
        this.#saysReasoning ||= saysReasoning(part.rawValue);
        break;
      case "error":
        throw asCallError(part.error);
      default: // beginnings of calls that come whole later, pings, what the response was
        break;
    }
  }

  /** @throws OutboundError when the stream ended before the answer did. */
  result(): LanguageModelV4GenerateResult {
    if (!this.#finish || this.#finish.finishReason.unified === "interrupted") {
      throw new OutboundError("connection_lost", "The stream ended before the answer did.");
    }
    const { usage, finishReason, providerMetadata } = this.#finish;
    // As a whole answer would have shown it: who gave reasoning under this name wants it back.
    const body = { choices: [{ message: { reasoning_content: "" } }] };
    return {
      content: this.#content.filter((part) => part.type !== "text" || part.text !== ""),
      usage,
      finishReason,
      warnings: this.#warnings,
      ...(providerMetadata ? { providerMetadata } : {}),
      ...(this.#saysReasoning ? { response: { body } } : {}),
    };
  }

  #begin({ type, id, providerMetadata }: Part<"text-start" | "reasoning-start">): void {
    const kind = type === "text-start" ? "text" : "reasoning";
    this.#open.set(`${kind} ${id}`, this.#content.length);
    this.#content.push({ type: kind, text: "", ...metadata(providerMetadata) });
  }

  #append(
    kind: Spoken["type"],
    {
      id,
      delta,
      providerMetadata,
    }: { id: string; delta: string; providerMetadata?: SharedV4ProviderMetadata },
  ): void {
    const index = this.#open.get(`${kind} ${id}`);
    const before = index === undefined ? undefined : this.#content[index];
    if (index === undefined || before?.type !== kind) return;
    this.#content[index] = { ...before, text: before.text + delta, ...metadata(providerMetadata) };
  }
}

/** The last that was said of a part counts. */
function metadata(providerMetadata: SharedV4ProviderMetadata | undefined) {
  return providerMetadata ? { providerMetadata } : {};
}

function saysReasoning(chunk: unknown): boolean {
  const choice = isJsonObject(chunk) && Array.isArray(chunk.choices) ? chunk.choices[0] : undefined;
  const delta = isJsonObject(choice) ? choice.delta : undefined;
  return isJsonObject(delta) && typeof delta.reasoning_content === "string";
}

/** An error that came as an event, in the form of one that came as an answer. */
function asCallError(error: unknown): unknown {
  if (error instanceof Error) return error;
  // The SDK's own summary leaves out how long to wait; `data` is what the provider said.
  const said = isJsonObject(error) && isJsonObject(error.data) ? error.data : error;
  const body = isJsonObject(said) && "error" in said ? said : { error: said };
  return new APICallError({
    message: "the stream told an error",
    url: "",
    requestBodyValues: {},
    responseBody: JSON.stringify(body),
  });
}
