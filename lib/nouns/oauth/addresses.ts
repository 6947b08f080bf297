import { runtime } from "#lib/platform/runtime.ts";

const LOOPBACK_NAMES = ["localhost", "127.0.0.1", "[::1]"];

/** The paths of the MCP endpoint; the first is canonical (D15: one audience). */
export const MCP_PATHS = ["/v1/mcp", "/mcp"] as const;
export type McpPath = (typeof MCP_PATHS)[number];

/** Whether a hostname, as `URL` normalises it, is loopback. */
export function isLoopbackName(hostname: string): boolean {
  return LOOPBACK_NAMES.includes(hostname);
}

/** The parts of a request that give the service's address. */
export interface Asked {
  readonly headers: Pick<Headers, "get">;
}

let known: { readonly origin: string; readonly own: readonly string[] } | undefined;

/** All our own origins: the public one and, if that is loopback, its other names. */
function ownOrigins(): readonly string[] {
  const { origin } = runtime();
  if (known?.origin !== origin) known = { origin, own: originsOf(new URL(origin)) };
  return known.own;
}

function originsOf({ origin, protocol, hostname, port }: URL): string[] {
  if (!isLoopbackName(hostname)) return [origin];
  return [origin, ...LOOPBACK_NAMES.map((name) => new URL(`${protocol}//${name}:${port}`).origin)];
}

/**
 * The service's origin as this caller knows it. A client compares our metadata with the address that its person typed,
 * and `localhost` and `127.0.0.1` are the same machine. A request with an unknown Host gets the public origin.
 */
export function originFor(request: Asked): string {
  const { protocol } = new URL(runtime().origin);
  const asked = URL.parse(`${protocol}//${request.headers.get("host")}`)?.origin;
  return ownOrigins().find((origin) => origin === asked) ?? new URL(runtime().origin).origin;
}

/** The path of the MCP endpoint's metadata (RFC 9728 §3.1: the well-known path comes first). */
export function resourceMetadataUrl({ request, path }: { request: Asked; path: McpPath }): string {
  return `${originFor(request)}/.well-known/oauth-protected-resource${path}`;
}

/**
 * Normalises a resource indicator (RFC 8707); undefined if it is not our MCP endpoint. All our origins and paths, with
 * or without a trailing slash, are one audience.
 */
export function ownResource(resource: string): string | undefined {
  const url = URL.parse(resource);
  if (!url || /[?#@]/.test(resource)) return undefined;
  const path = MCP_PATHS.find((own) => own === url.pathname.replace(/\/$/, ""));
  return path && ownOrigins().includes(url.origin) ? url.origin + path : undefined;
}

/** A token's default audience (D17). */
export function usualResource(): string {
  return new URL(runtime().origin).origin + MCP_PATHS[0];
}

/** Every spelling of the audience that stored tokens may have. */
export function ownResources(): string[] {
  return ownOrigins().flatMap((origin) => MCP_PATHS.map((path) => origin + path));
}

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
