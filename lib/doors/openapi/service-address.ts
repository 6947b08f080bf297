import { runtime } from "#lib/platform/runtime.ts";

/**
 * Where this caller reaches the service: the public origin, or the origin that the request itself names. Taken
 * from Host, because Next puts the address it listens on into a request's URL.
 */
export function serviceAddress(request: { url: string; headers: Pick<Headers, "get"> }): string {
  const { baseUrl } = runtime().env;
  if (baseUrl !== undefined) return baseUrl;
  const { protocol, host, origin } = new URL(request.url);
  return URL.parse(`${protocol}//${request.headers.get("host") ?? host}`)?.origin ?? origin;
}
