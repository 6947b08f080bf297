import type { ModelConfig } from "../model-catalog.ts";
import { type HostedName, hostedUrl } from "./provider-config.ts";

/** A request that costs nothing and shows whether a provider answers and takes the key: its list of models. */
export interface ProviderProbe {
  readonly provider: string;
  readonly baseUrl: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The variables to correct if the key is refused or nothing answers. */
  readonly keyVariable: string;
  readonly urlVariable: string;
}

const KEY_HEADERS: Readonly<Record<HostedName, (key: string) => Record<string, string>>> = {
  openai: (key) => ({ authorization: `Bearer ${key}` }),
  anthropic: (key) => ({ "x-api-key": key, "anthropic-version": "2023-06-01" }),
  google: (key) => ({ "x-goog-api-key": key }),
};

const VARIABLES: Readonly<Record<HostedName, string>> = {
  openai: "OPENAI",
  anthropic: "ANTHROPIC",
  google: "GOOGLE_GENERATIVE_AI",
};

/** The probes of all configured providers. */
export function probesOf(config: ModelConfig): ProviderProbe[] {
  const hosted = (["openai", "anthropic", "google"] as const).flatMap((name): ProviderProbe[] => {
    const { apiKey, baseUrl: given } = config[name] ?? {};
    if (apiKey === undefined) return [];
    const baseUrl = hostedUrl(name, given);
    return [
      {
        provider: name,
        baseUrl,
        url: `${baseUrl}/models`,
        headers: KEY_HEADERS[name](apiKey),
        keyVariable: `${VARIABLES[name]}_API_KEY`,
        urlVariable: `${VARIABLES[name]}_BASE_URL`,
      },
    ];
  });
  const { openaiCompatible } = config;
  if (!openaiCompatible) return hosted;
  const { baseUrl, apiKey } = openaiCompatible;
  return [
    ...hosted,
    {
      provider: "compatible",
      baseUrl,
      url: `${baseUrl.replace(/\/+$/, "")}/models`,
      headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
      keyVariable: "OPENAI_COMPATIBLE_API_KEY",
      urlVariable: "OPENAI_COMPATIBLE_BASE_URL",
    },
  ];
}
