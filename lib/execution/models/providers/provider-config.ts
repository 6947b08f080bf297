import type { ModelFetch } from "../model-fetch.ts";

/** How a provider with an address of its own is reached. */
export interface ProviderConfig {
  readonly apiKey: string;
  /** Where its API is instead, such as a gateway. */
  readonly baseUrl?: string | undefined;
  readonly fetch: ModelFetch;
}

const ADDRESSES = {
  openai: { origin: "https://api.openai.com", version: "v1" },
  anthropic: { origin: "https://api.anthropic.com", version: "v1" },
  google: { origin: "https://generativelanguage.googleapis.com", version: "v1beta" },
} as const;

export type HostedName = keyof typeof ADDRESSES;

/**
 * The base URL with the API's version, as the SDK wants it. Other programs want it without, so a bare origin gets
 * the version that there is.
 */
export function hostedUrl(name: HostedName, baseUrl: string | undefined): string {
  const { origin, version } = ADDRESSES[name];
  const url = (baseUrl ?? origin).replace(/\/+$/, "");
  return new URL(url).pathname === "/" ? `${url}/${version}` : url;
}
