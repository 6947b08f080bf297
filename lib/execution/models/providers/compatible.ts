import type { LanguageModelV4GenerateResult } from "@ai-sdk/provider";
import { isJsonObject } from "#lib/contract/json.ts";
import type { ModelFetch } from "../model-fetch.ts";
import type { ModelProvider } from "../model-provider.ts";
import { CHAT_STREAM } from "../streams/chat-stream.ts";
import { streamedAnswers } from "../streams/streamed-answers.ts";
import { readableAnswer } from "./compatible-answer.ts";
import { createSdkProvider } from "./sdk-provider.ts";
import { FILES_OF } from "./taken-files.ts";

/**
 * `compatible:<model>`: any server that speaks OpenAI's chat completions, such as Ollama, vLLM, LM Studio or
 * a gateway. Which models it has only the server knows. The key is sent to the base URL's origin alone.
 */
export function createCompatibleProvider({
  baseUrl,
  apiKey,
  fetch,
}: {
  /** The address up to `/chat/completions`, usually ending in `/v1`. */
  baseUrl: string;
  /** Absent for servers that want none. */
  apiKey?: string | undefined;
  fetch: ModelFetch;
}): ModelProvider {
  const streamed = streamedAnswers(fetch, CHAT_STREAM, { change: readableAnswer });
  return createSdkProvider({
    name: "compatible",
    apiKey,
    keyVariable: "OPENAI_COMPATIBLE_API_KEY",
    kind: "compatible",
    takesFile: FILES_OF.compatible,
    async languageModel(modelId) {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      const sdk = createOpenAICompatible({
        name: "compatible",
        baseURL: baseUrl,
        fetch: streamed,
        supportsStructuredOutputs: true,
        ...(apiKey === undefined ? {} : { apiKey }),
      });
      return sdk.chatModel(modelId);
    },
    // Not `strict`: that would refuse every schema with an optional member.
    providerOptions: { openaiCompatible: { strictJsonSchema: false } },
    keepsReasoning,
  });
}

/**
 * DeepSeek and Kimi fail without the reasoning they called a tool after, Groq and Mistral fail with it. The SDK
 * sends it back as `reasoning_content`: to servers that gave it under that name.
 */
function keepsReasoning({ response }: LanguageModelV4GenerateResult): boolean {
  const body = response?.body;
  const choice = isJsonObject(body) && Array.isArray(body.choices) ? body.choices[0] : undefined;
  const message = isJsonObject(choice) ? choice.message : undefined;
  return isJsonObject(message) && typeof message.reasoning_content === "string";
}
