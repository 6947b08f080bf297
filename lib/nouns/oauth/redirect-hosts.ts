import { isLoopbackName } from "./addresses.ts";

/**
 * Where a client's sign-in may end, as a person can judge it. For an address it is the host; on the person's own
 * computer it comes without the port, because that changes. For a program's own scheme it is the scheme (`cursor:`).
 */
export function redirectHosts(redirectUris: readonly string[]): string[] {
  return [...new Set(redirectUris.flatMap(hostOf))];
}

function hostOf(uri: string): string[] {
  if (!URL.canParse(uri)) return [];
  const { protocol, hostname, host } = new URL(uri);
  if (protocol !== "https:" && protocol !== "http:") return [protocol];
  return [isLoopbackName(hostname) ? hostname : host];
}
