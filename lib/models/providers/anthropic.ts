import { createAnthropic } from "@ai-sdk/anthropic";
import type { ModelProvider } from "../model-provider.ts";
import { type ProviderConfig, versionedUrl } from "./provider-config.ts";
import { createSdkProvider } from "./sdk-provider.ts";

/** `anthropic:<model>`: the Messages API. Signed thinking travels in the message's `state`. */
export function createAnthropicProvider({
  apiKey,
  baseUrl = "https://api.anthropic.com",
  fetch,
}: ProviderConfig): ModelProvider {
  const sdk = createAnthropic({ apiKey, baseURL: versionedUrl(baseUrl, "v1"), fetch });
  return createSdkProvider({
    name: "anthropic",
    apiKey,
    keyVariable: "ANTHROPIC_API_KEY",
    kind: "hosted",
    languageModel: (modelId) => sdk.messages(modelId),
  });
}
