import type { ModelFetch } from "../model-fetch.ts";

/** How a provider is reached. */
export interface ProviderConfig {
  readonly apiKey: string;
  /** With the path up to what the protocol itself names; the provider's own address when absent. */
  readonly baseUrl?: string | undefined;
  readonly fetch: ModelFetch;
}

/**
 * The base URL as the SDK wants it, with the API's version. Other programs want it without, so a bare origin gets
 * the one there is.
 */
export function versionedUrl(baseUrl: string, version: string): string {
  const url = baseUrl.replace(/\/+$/, "");
  return new URL(url).pathname === "/" ? `${url}/${version}` : url;
}
