import { isJsonObject } from "#lib/contract/json.ts";
import type { ModelFetch } from "../model-fetch.ts";
import type { ModelProvider } from "../model-provider.ts";
import { readableAnswers } from "../sdk/read-answers.ts";
import { hostedUrl, type ProviderConfig } from "./provider-config.ts";
import { createSdkProvider } from "./sdk-provider.ts";
import { FILES_OF } from "./taken-files.ts";

/** `google:<model>`: Gemini's generateContent, or its stream where the answer is listened to. Thought signatures travel in the message's `state`. */
export function createGoogleProvider({ apiKey, baseUrl, fetch }: ProviderConfig): ModelProvider {
  return createSdkProvider({
    name: "google",
    apiKey,
    keyVariable: "GOOGLE_GENERATIVE_AI_API_KEY",
    kind: "hosted",
    takesFile: FILES_OF.google,
    async languageModel(modelId) {
      const { createGoogle } = await import("@ai-sdk/google");
      const baseURL = hostedUrl("google", baseUrl);
      return createGoogle({ apiKey, baseURL, fetch: readableAnswers(withoutContinuations(fetch)) }).chat(
        modelId,
      );
    },
  });
}

/**
 * The SDK asks for the rest of a very long answer by itself, as often as the server says that there is more. One
 * call is one request here: the rest is answered as cut off.
 */
function withoutContinuations(fetch: ModelFetch): ModelFetch {
  return (input, init) => (asksForRest(init?.body) ? Promise.resolve(cutOff(input)) : fetch(input, init));
}

function asksForRest(body: unknown): boolean {
  if (typeof body !== "string" || !body.includes('"continuationToken"')) return false;
  const request: unknown = JSON.parse(body);
  return isJsonObject(request) && request.continuationToken !== undefined;
}

const CUT_OFF = { candidates: [{ content: { parts: [] }, finishReason: "MAX_TOKENS" }] };

function cutOff(input: Parameters<ModelFetch>[0]): Response {
  if (!String(input).includes(":streamGenerateContent")) return Response.json(CUT_OFF);
  const headers = { "content-type": "text/event-stream" };
  return new Response(`data: ${JSON.stringify(CUT_OFF)}\n\n`, { headers });
}
