import type { Json, JsonObject } from "#lib/contract/json.ts";
import { patternWords } from "./pattern-words.ts";
import { schemaList } from "./schema-node.ts";

const FORMATS: Readonly<Record<string, string>> = {
  date: "a date",
  time: "a time of day",
  "date-time": "a date and time",
  duration: "a duration such as PT1H30M",
  email: "an e-mail address",
  "idn-email": "an e-mail address",
  hostname: "a host name",
  "idn-hostname": "a host name",
  ipv4: "an IPv4 address",
  ipv6: "an IPv6 address",
  uri: "a full URL",
  "uri-reference": "a URL or a path",
  iri: "a full URL",
  "iri-reference": "a URL or a path",
  "uri-template": "a URL template",
  uuid: "a UUID",
  "json-pointer": "a JSON Pointer",
  "relative-json-pointer": "a relative JSON Pointer",
  regex: "a regular expression",
};

/** A schema's constraints as short texts: "1 to 40 characters", "at least 0". */
export function constraintWords(schema: JsonObject): string[] {
  const { format, pattern, multipleOf, uniqueItems } = schema;
  return [
    typeof format === "string" && format !== "multiline"
      ? (FORMATS[format] ?? `format ${format}`)
      : undefined,
    range(schema.minLength, schema.maxLength, "character", 1),
    numbers(schema),
    typeof multipleOf === "number" ? `a multiple of ${multipleOf}` : undefined,
    range(schema.minItems, schema.maxItems, "item", 0),
    uniqueItems === true ? "no item twice" : undefined,
    range(schema.minProperties, schema.maxProperties, "property", 0, "properties"),
    typeof pattern === "string" ? (patternWords(pattern) ?? `must match the pattern ${pattern}`) : undefined,
    schema.const === undefined ? undefined : `always ${shown(schema.const)}`,
    oneOfValues(schema.enum),
  ].filter((words) => words !== undefined);
}

/** A minimum of `trivial` goes without saying. */
function range(
  min: Json | undefined,
  max: Json | undefined,
  noun: string,
  trivial: number,
  plural = `${noun}s`,
): string | undefined {
  const counted = (count: number) => `${count.toLocaleString("en")} ${count === 1 ? noun : plural}`;
  const least = typeof min === "number" && min > trivial ? min : undefined;
  if (typeof max === "number") {
    if (least === undefined) return `up to ${counted(max)}`;
    return least === max ? `exactly ${counted(max)}` : `${least.toLocaleString("en")} to ${counted(max)}`;
  }
  return least === undefined ? undefined : `at least ${counted(least)}`;
}

function numbers({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonObject): string | undefined {
  if (typeof minimum === "number" && typeof maximum === "number") return `${minimum} to ${maximum}`;
  const words = [
    typeof minimum === "number" && `at least ${minimum}`,
    typeof exclusiveMinimum === "number" && `more than ${exclusiveMinimum}`,
    typeof maximum === "number" && `at most ${maximum}`,
    typeof exclusiveMaximum === "number" && `less than ${exclusiveMaximum}`,
  ].filter((part) => part !== false);
  return words.length > 0 ? words.join(", ") : undefined;
}

const SHOWN_VALUES = 8;

function oneOfValues(values: Json | undefined): string | undefined {
  const list = schemaList(values) as Json[]; // part of a schema, which is JSON
  if (list.length === 0) return undefined;
  const more = list.length > SHOWN_VALUES ? ` and ${list.length - SHOWN_VALUES} more` : "";
  return `one of ${list.slice(0, SHOWN_VALUES).map(shown).join(", ")}${more}`;
}

function shown(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
