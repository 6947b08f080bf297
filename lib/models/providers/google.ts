import { createGoogle } from "@ai-sdk/google";
import { isJsonObject } from "#lib/json.ts";
import type { ModelFetch } from "../model-fetch.ts";
import type { ModelProvider } from "../model-provider.ts";
import { hostedUrl, type ProviderConfig } from "./provider-config.ts";
import { createSdkProvider } from "./sdk-provider.ts";

/** `google:<model>`: Gemini's generateContent. Thought signatures travel in the message's `state`. */
export function createGoogleProvider({ apiKey, baseUrl, fetch }: ProviderConfig): ModelProvider {
  const sdk = createGoogle({
    apiKey,
    baseURL: hostedUrl("google", baseUrl),
    fetch: withoutContinuations(fetch),
  });
  return createSdkProvider({
    name: "google",
    apiKey,
    keyVariable: "GOOGLE_GENERATIVE_AI_API_KEY",
    kind: "hosted",
    languageModel: (modelId) => sdk.chat(modelId),
    streams: false, // a stream would ask for the rest of a long answer by itself, where it cannot be cut off
  });
}

/**
 * The SDK asks for the rest of a very long answer by itself, as often as the server says that there is more. One
 * call is one request here: the rest is answered as cut off.
 */
function withoutContinuations(fetch: ModelFetch): ModelFetch {
  return (input, init) => (asksForRest(init?.body) ? Promise.resolve(cutOff()) : fetch(input, init));
}

function asksForRest(body: unknown): boolean {
  if (typeof body !== "string" || !body.includes('"continuationToken"')) return false;
  const request: unknown = JSON.parse(body);
  return isJsonObject(request) && request.continuationToken !== undefined;
}

function cutOff(): Response {
  return Response.json({ candidates: [{ content: { parts: [] }, finishReason: "MAX_TOKENS" }] });
}
