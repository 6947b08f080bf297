import { isLoopbackName } from "./addresses.ts";

/**
 * Where a client's sign-in may end, as a person can judge it: the host of an address, without the port on one's own
 * computer, where it changes; the scheme of a program's own (`cursor:`).
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
