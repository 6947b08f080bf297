import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { wrapLanguageModel } from "ai";
import { createSecretMatcher } from "#lib/redaction/redact.ts";
import { generateWithSdk } from "./generate-with-sdk.ts";
import { createJsonSchemaFallback } from "./json-schema-fallback.ts";
import type { ModelProvider } from "./model-provider.ts";
import { providerFetch } from "./provider-fetch.ts";

/**
 * `compatible:<model>`: any server that speaks OpenAI's chat completions, such as Ollama, vLLM, LM Studio or
 * a gateway. Which models it has only the server knows. The key is sent to the base URL's origin alone.
 */
export function createOpenAICompatibleProvider({
  baseUrl,
  apiKey,
}: {
  /** With the path up to `/chat/completions`, usually ending in `/v1`. */
  baseUrl: string;
  apiKey?: string;
}): ModelProvider {
  const sdk = createOpenAICompatible({
    name: "compatible",
    baseURL: baseUrl,
    fetch: providerFetch,
    supportsStructuredOutputs: true,
    ...(apiKey === undefined ? {} : { apiKey }),
  });
  const middleware = createJsonSchemaFallback();
  const secrets = createSecretMatcher(apiKey === undefined ? [] : [apiKey]);
  // Checked here, because the error of a failing request would repeat the key.
  const keyIsUsable = apiKey === undefined || /^[\x21-\x7e]+$/.test(apiKey);
  return {
    describeProblem: (modelId) => {
      if (modelId.trim() === "")
        return 'Models of this provider are named "compatible:<model>", as the server calls them.';
      return keyIsUsable
        ? null
        : "OPENAI_COMPATIBLE_API_KEY holds characters that an HTTP header cannot carry.";
    },

    call: ({ modelId, ...call }) =>
      generateWithSdk({
        call,
        languageModel: wrapLanguageModel({ model: sdk.chatModel(modelId), middleware }),
        model: `compatible:${modelId}`,
        secrets,
      }),
  };
}
