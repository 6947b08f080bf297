import { runtime } from "#lib/platform/runtime.ts";

const LOOPBACK_NAMES = ["localhost", "127.0.0.1", "[::1]"];

/** The paths at which the MCP endpoint answers, the first one as we name it ourselves (D15: one audience). */
export const MCP_PATHS = ["/v1/mcp", "/mcp"] as const;
export type McpPath = (typeof MCP_PATHS)[number];

/** Whether a hostname, as `URL` spells it, is this machine's own. */
export function isLoopbackName(hostname: string): boolean {
  return LOOPBACK_NAMES.includes(hostname);
}

/** The part of a request that names the service's address. */
export interface Asked {
  readonly headers: Pick<Headers, "get">;
}

let known: { readonly origin: string; readonly own: readonly string[] } | undefined;

/** Every origin under which we are ourselves: the public one and, where that is this machine's own, its other names. */
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
 * The origin under which a caller knows this service. A client compares what the service says of itself with the
 * address that its person typed, and `localhost` and `127.0.0.1` are the same machine under two names. A request with
 * any other Host than one of our own gets the public origin.
 */
export function originFor(request: Asked): string {
  const { protocol } = new URL(runtime().origin);
  const asked = URL.parse(`${protocol}//${request.headers.get("host")}`)?.origin;
  return ownOrigins().find((origin) => origin === asked) ?? new URL(runtime().origin).origin;
}

/** Where the MCP endpoint's metadata is (RFC 9728 §3.1: the well-known path comes before the endpoint's own). */
export function resourceMetadataUrl({ request, path }: { request: Asked; path: McpPath }): string {
  return `${originFor(request)}/.well-known/oauth-protected-resource${path}`;
}

/**
 * A resource indicator in its one spelling (RFC 8707), or undefined when it names no MCP endpoint of ours. Any name
 * of ours, any of the endpoint's paths, with a slash at the end or without: all of them are one audience.
 */
export function ownResource(resource: string): string | undefined {
  const url = URL.parse(resource);
  if (!url || /[?#@]/.test(resource)) return undefined;
  const path = MCP_PATHS.find((own) => own === url.pathname.replace(/\/$/, ""));
  return path && ownOrigins().includes(url.origin) ? url.origin + path : undefined;
}

/** What a token is for when the client does not say (D17). */
export function usualResource(): string {
  return new URL(runtime().origin).origin + MCP_PATHS[0];
}

/** Every spelling of the audience that a token may have been given for. */
export function ownResources(): string[] {
  return ownOrigins().flatMap((origin) => MCP_PATHS.map((path) => origin + path));
}
