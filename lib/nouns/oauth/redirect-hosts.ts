import { isLoopbackName } from "./addresses.ts";

/**
 * Where a client's sign-in may redirect, in a form that people can judge: the host of an address (without the port on
 * the person's own computer, because it changes), or a program's own scheme (`cursor:`).
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
