import type {
  LanguageModelV4,
  LanguageModelV4GenerateResult,
  SharedV4ProviderOptions,
} from "@ai-sdk/provider";
import { BoundedCache } from "#lib/language/expressions/bounded-cache.ts";
import { createSecretMatcher } from "#lib/language/redaction/redact.ts";
import type { ModelProvider } from "../model-provider.ts";
import { generate } from "../sdk/generate.ts";
import { createStructuredAnswers, type ServerKind } from "../sdk/structured-answer.ts";

/** What differs from provider to provider. */
export interface SdkProvider {
  /** The prefix of its models' names. */
  readonly name: string;
  readonly apiKey: string | undefined;
  /** The variable that holds the key, for messages. */
  readonly keyVariable: string;
  readonly kind: ServerKind;
  /** Loads the SDK when it is first called: each is a few hundred kilobytes, and most installations use one. */
  readonly languageModel: (modelId: string) => Promise<LanguageModelV4>;
  readonly providerOptions?: SharedV4ProviderOptions;
  readonly cacheMark?: SharedV4ProviderOptions;
  readonly takesFile: ModelProvider["takesFile"];
  /** Whether to show the provider its reasoning again; always unless given. */
  readonly keepsReasoning?: (result: LanguageModelV4GenerateResult) => boolean;
}

/** Models of a provider that are kept: making one makes the schemas of its answers, which costs more than a call. */
const MAX_MODELS = 100;

/** Some providers put the model id in a URL, so it may hold nothing that leads elsewhere. */
const HOSTED_MODEL_ID = /^(?!.*\.\.)[A-Za-z0-9][A-Za-z0-9._:/-]{0,199}$/;

/** Makes a ModelProvider of a provider of the AI SDK. */
export function createSdkProvider({
  name,
  apiKey,
  keyVariable,
  kind,
  languageModel,
  providerOptions = {},
  cacheMark,
  takesFile,
  keepsReasoning = () => true,
}: SdkProvider): ModelProvider {
  const structuredAnswer = createStructuredAnswers(kind);
  const secrets = createSecretMatcher(apiKey === undefined ? [] : [apiKey]);
  const models = new BoundedCache<LanguageModelV4>({ maxEntries: MAX_MODELS, maxWeight: MAX_MODELS });

  async function modelOf(modelId: string): Promise<LanguageModelV4> {
    const known = models.get(modelId);
    if (known) return known;
    const made = await languageModel(modelId);
    models.set(modelId, made, 1);
    return made;
  }
  // Checked here, because the error of a failing request would repeat the key.
  const keyIsUsable = apiKey === undefined || /^[\x21-\x7e]+$/.test(apiKey);

  return {
    describeProblem: (modelId) => {
      const isName = kind === "hosted" ? HOSTED_MODEL_ID.test(modelId) : modelId.trim() !== "";
      if (!isName)
        return `Models of this provider are named "${name}:<model>", as ${kind === "hosted" ? "its documentation" : "the server"} calls them.`;
      return keyIsUsable ? null : `${keyVariable} holds characters that an HTTP header cannot carry.`;
    },

    takesFile,

    call: async ({ modelId, ...call }) =>
      generate(
        {
          languageModel: await modelOf(modelId),
          model: `${name}:${modelId}`,
          providerOptions,
          cacheMark,
          structuredAnswer,
          keepsReasoning,
          secrets,
        },
        call,
      ),
  };
}
