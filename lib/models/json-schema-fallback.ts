import { APICallError, type LanguageModelMiddleware } from "ai";

/** How `wrapGenerate` gets its call; the SDK exports no name for it. */
type CallParams = Parameters<NonNullable<LanguageModelMiddleware["wrapGenerate"]>>[0]["params"];

/**
 * Structured answers from servers that differ: `response_format: json_schema` where the server knows it, and
 * for those that do not (they answer 400 or 422) a second call with `json_object`, from then on the only
 * one. The schema is told to the model in words, too, because many servers accept and ignore the format.
 * Not `strict`: that would refuse every schema with an optional member.
 */
export function createJsonSchemaFallback(): LanguageModelMiddleware {
  const withoutJsonSchema = new Set<string>();
  return {
    specificationVersion: "v4",

    transformParams: async ({ params }) => {
      if (params.responseFormat?.type !== "json") return params;
      return {
        ...withInstruction(params),
        providerOptions: { ...params.providerOptions, openaiCompatible: { strictJsonSchema: false } },
      };
    },

    wrapGenerate: async ({ doGenerate, params, model }) => {
      if (params.responseFormat?.type !== "json") return doGenerate();
      if (withoutJsonSchema.has(model.modelId))
        return model.doGenerate({ ...params, responseFormat: { type: "json" } });
      try {
        return await doGenerate();
      } catch (error) {
        if (!refusesFormat(error)) throw error;
        // Where only this schema is refused, others may be accepted.
        if (!/invalid schema/i.test(error.responseBody ?? "")) withoutJsonSchema.add(model.modelId);
        return model.doGenerate(asJsonObject(params));
      }
    },
  };
}

function withInstruction(params: CallParams): CallParams {
  const schema = params.responseFormat?.type === "json" ? params.responseFormat.schema : undefined;
  const instruction = `Answer with JSON alone, no other text, that matches this JSON Schema: ${JSON.stringify(schema ?? {})}`;
  const [first, ...rest] = params.prompt;
  return first?.role === "system"
    ? { ...params, prompt: [{ ...first, content: `${first.content}\n\n${instruction}` }, ...rest] }
    : { ...params, prompt: [{ role: "system", content: instruction }, ...params.prompt] };
}

/** A different request needs a different key: servers that honour it refuse a known key with another body. */
function asJsonObject(params: CallParams): CallParams {
  const key = params.headers?.["idempotency-key"];
  return {
    ...params,
    responseFormat: { type: "json" },
    headers: { ...params.headers, ...(key === undefined ? {} : { "idempotency-key": `${key}:json_object` }) },
  };
}

function refusesFormat(error: unknown): error is APICallError {
  return (
    APICallError.isInstance(error) &&
    (error.statusCode === 400 || error.statusCode === 422) &&
    /response_?format|json_?schema|structured.?output/i.test(error.responseBody ?? "")
  );
}
