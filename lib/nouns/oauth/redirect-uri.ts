import { isLoopbackName } from "./addresses.ts";

export const MAX_REDIRECT_URI_CHARS = 2_000;

/** The kind of redirect target: a site, a program listening on this machine, or a private-use scheme. */
export type RedirectKind = "https" | "loopback" | "private_use";

/**
 * Schemes that do not belong to one program: a browser handles them itself, or passes the code to a mail client or
 * shell. Every other non-web scheme is a private-use scheme (RFC 8252 §7.1; real clients have names without a dot, such
 * as `cursor`). Any site may register for a `web+` scheme, and any browser extension for an `ext+` one.
 */
const FOREIGN_SCHEME =
  /^(about|blob|chrome(-.+)?|data|dict|edge|ext\+.*|feed|file|filesystem|ftps?|git|gopher|help|imap|intent|irc6?|jar|javascript|ldaps?|livescript|mailto|magnet|mhtml|mocha|moz-.+|ms-.+|news|nfs|nntp|pop|res|resource|rtsp|search(-ms)?|sftp|shell|sip|sips|smb|sms|ssh|svn|tel|telnet|urn|vbscript|view-source|vnc|web\+.*|wss?|xmpp):$/;

/** Characters that browsers may parse differently: no spaces, controls, backslashes or quotes. */
const PLAIN = /^[!#-;=?-[\]_a-z~%]+$/;

/** The kind of a redirect URI; undefined if it is not allowed (D17). */
export function redirectKind(uri: string): RedirectKind | undefined {
  const url = URL.parse(uri);
  if (!url || uri.length > MAX_REDIRECT_URI_CHARS || !PLAIN.test(uri) || uri.includes("#")) return undefined;
  if (url.username !== "" || url.password !== "") return undefined;
  // The host that people see must be the one that browsers use: not `https:///host`, not `http://127.1`.
  if (/^https?:$/.test(url.protocol) && !uri.toLowerCase().startsWith(url.origin)) return undefined;
  if (url.protocol === "https:") return "https";
  if (url.protocol === "http:") return isLoopbackName(url.hostname) ? "loopback" : undefined;
  return FOREIGN_SCHEME.test(url.protocol) ? undefined : "private_use";
}

/**
 * Whether a request may use this URI: exactly as registered, or on a loopback address with any port (RFC 8252 §7.3).
 */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  if (redirectKind(uri) === undefined) return false;
  return registered.some((known) => known === uri || isSameLoopback(known, uri));
}

/** Whether two clients have the same redirect URIs, ignoring loopback ports, which change from start to start. */
export function haveSameRedirects(one: readonly string[], other: readonly string[]): boolean {
  const places = (uris: readonly string[]) =>
    new Set(uris.map((uri) => (redirectKind(uri) === "loopback" ? withoutPort(uri) : uri)));
  const [those, these] = [places(one), places(other)];
  return those.size === these.size && [...those].every((place) => these.has(place));
}

function isSameLoopback(known: string, uri: string): boolean {
  if (redirectKind(known) !== "loopback" || redirectKind(uri) !== "loopback") return false;
  return withoutPort(known) === withoutPort(uri);
}

function withoutPort(uri: string): string {
  const url = new URL(uri);
  url.port = "";
  return url.href;
}

/** Adds parameters to the URI and leaves the rest exactly as the client wrote it. */
export function withParameters(
  uri: string,
  parameters: Readonly<Record<string, string | undefined>>,
): string {
  const given = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return `${uri}${uri.includes("?") ? "&" : "?"}${new URLSearchParams(given)}`;
}
