/** Model providers that have keys. `compatible` is any server with OpenAI's chat completions. */
export const KEYED_PROVIDERS = ["openai", "anthropic", "google", "compatible"] as const;

export type KeyedProvider = (typeof KEYED_PROVIDERS)[number];

/** Their names, for people. */
export const PROVIDER_NAMES: Readonly<Record<KeyedProvider, string>> = {
  openai: "OpenAI",
  anthropic: "Anthropic",
  google: "Google",
  compatible: "OpenAI-compatible server",
};
