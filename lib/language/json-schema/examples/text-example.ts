import type { JsonObject } from "#lib/contract/json.ts";
import { patternExample } from "./pattern-example.ts";
import { Unsatisfiable } from "./unsatisfiable.ts";

const MAX_CHARS = 100_000;

/** Where a schema leaves the text open, it says what wrote it. */
const FREE_TEXT = "offline";

const FORMAT_EXAMPLES: Readonly<Record<string, string>> = {
  "date-time": "2000-01-01T00:00:00Z",
  date: "2000-01-01",
  time: "00:00:00Z",
  duration: "PT0S",
  email: "offline@example.com",
  "idn-email": "offline@example.com",
  hostname: "example.com",
  "idn-hostname": "example.com",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  uri: "https://example.com/offline",
  "uri-reference": "/offline",
  iri: "https://example.com/offline",
  "iri-reference": "/offline",
  "uri-template": "/offline",
  uuid: "00000000-0000-4000-8000-000000000000",
  "json-pointer": "",
  "relative-json-pointer": "0",
  regex: "^offline$",
};

/** A text that fits the schema's format, else its pattern, else its length; `ordinal` makes siblings differ. */
export function textExample(schema: JsonObject, ordinal: number): string {
  const { format, pattern } = schema;
  const minChars = typeof schema.minLength === "number" ? schema.minLength : 0;
  const maxChars = typeof schema.maxLength === "number" ? schema.maxLength : MAX_CHARS;
  if (minChars > MAX_CHARS || minChars > maxChars) throw new Unsatisfiable("no text has such a length");
  const formatted = typeof format === "string" ? FORMAT_EXAMPLES[format] : undefined;
  if (formatted !== undefined) return formatted;
  if (typeof pattern === "string") return patternExample(pattern, minChars);
  const suffix = ordinal === 0 ? "" : ordinal.toString(36);
  const words = FREE_TEXT.slice(0, Math.max(0, maxChars - suffix.length));
  return `${words.padEnd(minChars - suffix.length, ".")}${suffix}`;
}
