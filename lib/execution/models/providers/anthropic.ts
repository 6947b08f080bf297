import type { ModelProvider } from "../model-provider.ts";
import { MESSAGES_STREAM } from "../streams/messages-stream.ts";
import { streamedAnswers } from "../streams/streamed-answers.ts";
import { hostedUrl, type ProviderConfig } from "./provider-config.ts";
import { createSdkProvider } from "./sdk-provider.ts";
import { FILES_OF } from "./taken-files.ts";

/** `anthropic:<model>`: the Messages API. Signed thinking travels in the message's `state`. */
export function createAnthropicProvider({ apiKey, baseUrl, fetch }: ProviderConfig): ModelProvider {
  const streamed = streamedAnswers(fetch, MESSAGES_STREAM);
  return createSdkProvider({
    name: "anthropic",
    apiKey,
    keyVariable: "ANTHROPIC_API_KEY",
    kind: "hosted",
    takesFile: FILES_OF.anthropic,
    cacheMark: { anthropic: { cacheControl: { type: "ephemeral" } } },
    async languageModel(modelId) {
      const { createAnthropic } = await import("@ai-sdk/anthropic");
      const baseURL = hostedUrl("anthropic", baseUrl);
      return createAnthropic({ apiKey, baseURL, fetch: streamed }).messages(modelId);
    },
  });
}
