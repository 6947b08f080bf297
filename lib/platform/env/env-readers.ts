import { z } from "zod";

/** Parsers of environment variables. An empty variable counts as unset. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());
export const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http or https URL" });

/** A comma-separated list; empty if unset. */
export const commaSeparated = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
  );

/** Minimum length: HKDF stretches a secret to a key but makes a weak one no stronger. */
const MIN_SECRET_BYTES = 32;

export const SECRET_TOO_SHORT = `must have at least ${MIN_SECRET_BYTES} random bytes; make one with: openssl rand -base64 32`;

/** Whether it is as long as a secret must be. */
export function isLongEnough(secret: string): boolean {
  return Buffer.byteLength(secret) >= MIN_SECRET_BYTES;
}

const THIS_MACHINE = new Set(["127.0.0.1", "0.0.0.0", "::", "::1"]);

/** The origin to open on this machine for a service on this host and port. */
export function originOf({ host, port }: { host: string; port: number }): string {
  const name = THIS_MACHINE.has(host) ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

/** As browsers write it: of http(s), or of an app or extension with a scheme of its own, whose URL has no path. */
export function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  if (!url) return false;
  const { protocol, host } = url;
  return /^https?:$/.test(protocol)
    ? url.origin === text
    : host !== "" && text === `${protocol}//${host}` && !NO_ORIGIN.test(protocol);
}
/** Schemes whose pages have no origin that tells one from another. */
const NO_ORIGIN = /^(file|data|blob|javascript|about|ftp|wss?):$/;
