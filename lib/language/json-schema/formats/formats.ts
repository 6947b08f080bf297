import { compilePattern, weighPattern } from "../pattern/compile-pattern.ts";
import { isDate, isDateTime, isDuration, isTime } from "./date-time.ts";
import { isEmail, isHostname, isInternationalEmail, isInternationalHostname } from "./host-and-email.ts";
import { isIpv4, isIpv6 } from "./ip-address.ts";
import { isJsonPointer, isRelativeJsonPointer } from "./json-pointer.ts";
import { isIri, isIriReference, isUri, isUriReference } from "./uri.ts";
import { isUriTemplate } from "./uri-template.ts";

export interface Format {
  /** Linear in the text: no pattern here can be walked in two ways. */
  readonly test: (text: string) => boolean;
  /** The format in words, to follow "must be". */
  readonly words: string;
  /** The cost of a test, if it is more than reading the text (Run.spend). */
  readonly cost?: (text: string) => number;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function isRegex(text: string): boolean {
  try {
    compilePattern(text);
    return true;
  } catch {
    return false;
  }
}

const FORMATS = new Map<string, Format>(
  Object.entries({
    "date-time": { test: isDateTime, words: "a date and time such as 2026-01-31T09:30:00Z" },
    date: { test: isDate, words: "a date such as 2026-01-31" },
    time: { test: isTime, words: "a time such as 09:30:00Z" },
    duration: { test: isDuration, words: "a duration such as P1DT2H" },
    email: { test: isEmail, words: "an email address" },
    "idn-email": { test: isInternationalEmail, words: "an email address" },
    hostname: { test: isHostname, words: "a host name" },
    "idn-hostname": { test: isInternationalHostname, words: "a host name" },
    ipv4: { test: isIpv4, words: "an IPv4 address" },
    ipv6: { test: isIpv6, words: "an IPv6 address" },
    uri: { test: isUri, words: "a full address such as https://example.com/path" },
    "uri-reference": { test: isUriReference, words: "an address, full or relative" },
    iri: { test: isIri, words: "a full address such as https://example.com/path" },
    "iri-reference": { test: isIriReference, words: "an address, full or relative" },
    "uri-template": { test: isUriTemplate, words: "an address template such as /items/{id}" },
    uuid: { test: (text) => UUID.test(text), words: "a UUID" },
    "json-pointer": { test: isJsonPointer, words: "a JSON pointer such as /items/0" },
    "relative-json-pointer": {
      test: isRelativeJsonPointer,
      words: "a relative JSON pointer such as 1/name",
    },
    // Compiling takes up to 2 ms, for `.{1000}`, and 2 µs for each unit of the source's weight.
    regex: {
      test: isRegex,
      words: "a regular expression that runs in linear time",
      cost: (text) => 100_000 + 100 * weighPattern(text),
    },
  } satisfies Record<string, Format>),
);

/** The formats of JSON Schema 2020-12 (validation, section 7.3); undefined for any other. */
export function findFormat(name: string): Format | undefined {
  return FORMATS.get(name);
}
