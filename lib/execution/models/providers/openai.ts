import type { ModelProvider } from "../model-provider.ts";
import { RESPONSES_STREAM } from "../streams/responses-stream.ts";
import { streamedAnswers } from "../streams/streamed-answers.ts";
import { hostedUrl, type ProviderConfig } from "./provider-config.ts";
import { createSdkProvider } from "./sdk-provider.ts";
import { FILES_OF } from "./taken-files.ts";

/**
 * `openai:<model>`. Through the Responses API, not chat completions: there models from GPT-5.6 on refuse tools
 * unless their reasoning is off, and lose what they reasoned between two rounds of tools. Nothing is stored with
 * OpenAI (`store: false`), so the reasoning comes back encrypted and travels in the message's `state`.
 * Not strict: that would refuse every schema with an optional member.
 */
export function createOpenAIProvider({ apiKey, baseUrl, fetch }: ProviderConfig): ModelProvider {
  const streamed = streamedAnswers(fetch, RESPONSES_STREAM);
  return createSdkProvider({
    name: "openai",
    apiKey,
    keyVariable: "OPENAI_API_KEY",
    kind: "hosted",
    takesFile: FILES_OF.openai,
    async languageModel(modelId) {
      const { createOpenAI } = await import("@ai-sdk/openai");
      return createOpenAI({ apiKey, baseURL: hostedUrl("openai", baseUrl), fetch: streamed }).responses(
        modelId,
      );
    },
    providerOptions: { openai: { store: false, strictJsonSchema: false } },
  });
}
