import {
  APICallError,
  type LanguageModelV4,
  type LanguageModelV4CallOptions,
  type LanguageModelV4GenerateResult,
} from "@ai-sdk/provider";
import type { JsonObject } from "#lib/contract/json.ts";
import { sdkSchema } from "./sdk-json.ts";

/**
 * `hosted`: a provider that holds its models to a schema. `compatible`: servers that differ. Many of them accept the
 * format and ignore it, so the prompt describes the schema in words, too.
 */
export type ServerKind = "hosted" | "compatible";

export interface StructuredCall {
  readonly languageModel: LanguageModelV4;
  readonly options: LanguageModelV4CallOptions;
  readonly outputSchema: JsonObject;
}

/**
 * Asks for JSON by the provider's own format, and once more in a weaker form where that format or this schema is
 * refused (400 or 422, before anything was generated): `json_object` on compatible servers, else words alone.
 * Compatible servers that refused the format are not asked for it again.
 */
export function createStructuredAnswers(kind: ServerKind) {
  const withoutFormat = new Set<string>();
  const weaker = kind === "compatible" ? "json_object" : "words";

  return async ({
    languageModel,
    options,
    outputSchema,
  }: StructuredCall): Promise<LanguageModelV4GenerateResult> => {
    const { modelId } = languageModel;
    const inWords = withInstruction(options, outputSchema);
    if (!mayUseFormat(kind, options, outputSchema)) return languageModel.doGenerate(inWords);

    const weakerOptions: LanguageModelV4CallOptions =
      kind === "compatible" ? { ...inWords, responseFormat: { type: "json" } } : inWords;
    if (withoutFormat.has(modelId)) return languageModel.doGenerate(weakerOptions);
    try {
      return await languageModel.doGenerate({
        ...(kind === "compatible" ? inWords : options),
        responseFormat: { type: "json", schema: sdkSchema(outputSchema) },
      });
    } catch (error) {
      if (!refusesFormat(error)) throw error;
      // Where only this schema is refused, others may be accepted; a provider of its own has the format for all.
      const isSchemaAtFault = kind === "hosted" || /invalid schema/i.test(error.responseBody ?? "");
      if (!isSchemaAtFault) withoutFormat.add(modelId);
      return languageModel.doGenerate(withKeySuffix(weakerOptions, weaker));
    }
  };
}

/**
 * Servers such as Ollama turn the format into a grammar, under which a model cannot call a tool: there it waits
 * for a call without tools. Providers of their own take nothing but objects.
 */
function mayUseFormat(kind: ServerKind, options: LanguageModelV4CallOptions, schema: JsonObject): boolean {
  if (kind === "hosted") return schema.type === "object";
  return options.tools === undefined || options.toolChoice?.type === "none";
}

function withInstruction(
  options: LanguageModelV4CallOptions,
  outputSchema: JsonObject,
): LanguageModelV4CallOptions {
  const opening = options.tools ? "Give your final answer as" : "Answer with";
  const instruction = `${opening} JSON alone, no other text, that matches this JSON Schema: ${JSON.stringify(outputSchema)}`;
  const [first, ...rest] = options.prompt;
  return first?.role === "system"
    ? { ...options, prompt: [{ ...first, content: `${first.content}\n\n${instruction}` }, ...rest] }
    : { ...options, prompt: [{ role: "system", content: instruction }, ...options.prompt] };
}

/** A different request needs a different key: servers that honour it refuse a known key with another body. */
function withKeySuffix(options: LanguageModelV4CallOptions, suffix: string): LanguageModelV4CallOptions {
  const key = options.headers?.["idempotency-key"];
  return key === undefined
    ? options
    : { ...options, headers: { ...options.headers, "idempotency-key": `${key}:${suffix}` } };
}

const FORMAT_WORDS =
  /response_?(format|(json_)?schema)|json_?schema|structured.?output|output_(config|format)|text\.format/i;

function refusesFormat(error: unknown): error is APICallError {
  return (
    APICallError.isInstance(error) &&
    (error.statusCode === 400 || error.statusCode === 422) &&
    typeof error.responseBody === "string" &&
    FORMAT_WORDS.test(error.responseBody)
  );
}
