import { isJsonObject } from "#lib/contract/json.ts";
import type { ModelFetch } from "../model-fetch.ts";
import type { ModelProvider } from "../model-provider.ts";
import { GEMINI_STREAM } from "../streams/gemini-stream.ts";
import { streamedAnswers } from "../streams/streamed-answers.ts";
import { hostedUrl, type ProviderConfig } from "./provider-config.ts";
import { createSdkProvider } from "./sdk-provider.ts";
import { FILES_OF } from "./taken-files.ts";

/** `google:<model>`: Gemini's generateContent, as a stream. Thought signatures travel in the message's `state`. */
export function createGoogleProvider({ apiKey, baseUrl, fetch }: ProviderConfig): ModelProvider {
  const streamed = withoutContinuations(streamedAnswers(fetch, GEMINI_STREAM));
  return createSdkProvider({
    name: "google",
    apiKey,
    keyVariable: "GOOGLE_GENERATIVE_AI_API_KEY",
    kind: "hosted",
    takesFile: FILES_OF.google,
    async languageModel(modelId) {
      const { createGoogle } = await import("@ai-sdk/google");
      const baseURL = hostedUrl("google", baseUrl);
      return createGoogle({ apiKey, baseURL, fetch: streamed }).chat(modelId);
    },
  });
}

/**
 * The SDK asks for the rest of a very long answer by itself, as often as the server says that there is more. One
 * call is one request here: the rest is answered as cut off.
 */
function withoutContinuations(fetch: ModelFetch): ModelFetch {
  return (input, init) =>
    asksForRest(init?.body) ? Promise.resolve(Response.json(CUT_OFF)) : fetch(input, init);
}

function asksForRest(body: unknown): boolean {
  if (typeof body !== "string" || !body.includes('"continuationToken"')) return false;
  const request: unknown = JSON.parse(body);
  return isJsonObject(request) && request.continuationToken !== undefined;
}

const CUT_OFF = { candidates: [{ content: { parts: [] }, finishReason: "MAX_TOKENS" }] };
