import { runtime } from "#lib/platform/runtime.ts";

/**
 * The service's address for this caller: the public origin, or the one in the request's Host header. Next puts its
 * listening address into a request's URL, so that is not used.
 */
export function serviceAddress(request: { url: string; headers: Pick<Headers, "get"> }): string {
  const { baseUrl } = runtime().env;
  if (baseUrl !== undefined) return baseUrl;
  const { protocol, host, origin } = new URL(request.url);
  return URL.parse(`${protocol}//${request.headers.get("host") ?? host}`)?.origin ?? origin;
}
