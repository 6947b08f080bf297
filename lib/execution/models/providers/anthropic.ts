import type { ModelProvider } from "../model-provider.ts";
import { readableAnswers } from "../sdk/read-answers.ts";
import { hostedUrl, type ProviderConfig } from "./provider-config.ts";
import { createSdkProvider } from "./sdk-provider.ts";
import { FILES_OF } from "./taken-files.ts";

/** `anthropic:<model>`: the Messages API. Signed thinking travels in the message's `state`. */
export function createAnthropicProvider({ apiKey, baseUrl, fetch }: ProviderConfig): ModelProvider {
  return createSdkProvider({
    name: "anthropic",
    apiKey,
    keyVariable: "ANTHROPIC_API_KEY",
    kind: "hosted",
    takesFile: FILES_OF.anthropic,
    async languageModel(modelId) {
      const { createAnthropic } = await import("@ai-sdk/anthropic");
      const baseURL = hostedUrl("anthropic", baseUrl);
      return createAnthropic({ apiKey, baseURL, fetch: readableAnswers(fetch) }).messages(modelId);
    },
  });
}
