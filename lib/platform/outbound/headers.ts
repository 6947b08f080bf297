import { isFramingHeader } from "#lib/language/node-types/http/framing-header.ts";

/** Headers that may follow a redirect to another origin. An allowlist, because any other header may be a secret. */
const HARMLESS = new Set([
  "accept",
  "accept-encoding",
  "accept-language",
  "content-encoding",
  "content-language",
  "content-type",
  "idempotency-key",
  "if-modified-since",
  "if-none-match",
  "range",
  "user-agent",
]);

export type HeaderRecord = Readonly<Record<string, string>>;

/** Lower-case; later values win; headers that the caller must not set are removed. */
export function requestHeaders(headers: HeaderRecord): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name]) => !isFramingHeader(name)),
  );
}

export function harmlessHeaders(headers: HeaderRecord): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => HARMLESS.has(name)));
}

/** Joins repeated headers by ", ", and `set-cookie` by a line break, which no value can contain. */
export function answerHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): HeaderRecord {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value = ""]) => {
      const lower = name.toLowerCase();
      return [lower, Array.isArray(value) ? value.join(lower === "set-cookie" ? "\n" : ", ") : value];
    }),
  );
}
