import { isLoopbackName } from "./addresses.ts";

export const MAX_REDIRECT_URI_CHARS = 2_000;

/** Where an approval leads: to a site, to a program listening on this machine, or to one that opens a scheme. */
export type RedirectKind = "https" | "loopback" | "private_use";

/**
 * Schemes that name no program of the client's own: a browser would run, show or fetch something itself, or hand the
 * code to whatever reads mail or opens shells. Everything else that is no web address is a private-use scheme
 * (RFC 8252 §7.1; real clients have names without a dot in them, such as `cursor`). Any site may become the handler of a
 * `web+` scheme, and any extension of a browser that of an `ext+` one.
 */
const FOREIGN_SCHEME =
  /^(about|blob|chrome(-.+)?|data|dict|edge|ext\+.*|feed|file|filesystem|ftps?|git|gopher|help|imap|intent|irc6?|jar|javascript|ldaps?|livescript|mailto|magnet|mhtml|mocha|moz-.+|ms-.+|news|nfs|nntp|pop|res|resource|rtsp|search(-ms)?|sftp|shell|sip|sips|smb|sms|ssh|svn|tel|telnet|urn|vbscript|view-source|vnc|web\+.*|wss?|xmpp):$/;

/** Nothing a browser would read otherwise than we do: no spaces, controls, backslashes or quotes. */
const PLAIN = /^[!#-;=?-[\]_a-z~%]+$/;

/** The kind of a redirect URI, or undefined for one that no client may have (D17). */
export function redirectKind(uri: string): RedirectKind | undefined {
  const url = URL.parse(uri);
  if (!url || uri.length > MAX_REDIRECT_URI_CHARS || !PLAIN.test(uri) || uri.includes("#")) return undefined;
  if (url.username !== "" || url.password !== "") return undefined;
  // What says who gets the code has to say it as it will be read: not `https:///host`, not `http://127.1`.
  if (/^https?:$/.test(url.protocol) && !uri.toLowerCase().startsWith(url.origin)) return undefined;
  if (url.protocol === "https:") return "https";
  if (url.protocol === "http:") return isLoopbackName(url.hostname) ? "loopback" : undefined;
  return FOREIGN_SCHEME.test(url.protocol) ? undefined : "private_use";
}

/** Whether a request may use this URI: exactly as it was registered, or on a loopback address at any port (RFC 8252 §7.3). */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  if (redirectKind(uri) === undefined) return false;
  return registered.some((known) => known === uri || isSameLoopback(known, uri));
}

/** Whether two clients return to the same places; on a loopback address at any port, which changes from start to start. */
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

/** The URI with parameters added, and otherwise exactly as the client wrote it. */
export function withParameters(
  uri: string,
  parameters: Readonly<Record<string, string | undefined>>,
): string {
  const given = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return `${uri}${uri.includes("?") ? "&" : "?"}${new URLSearchParams(given)}`;
}
