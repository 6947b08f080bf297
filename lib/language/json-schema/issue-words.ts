import type { z } from "zod";
import { counted } from "./count-words.ts";
import { findFormat } from "./formats/formats.ts";

type Issue = z.core.$ZodIssue;
type Bound = Extract<Issue, { code: "too_small" | "too_big" }>;

/** The words that our own validator has for the types, by zod's names. */
export const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  float: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  tuple: "a list",
  object: "an object",
  record: "an object",
};

/** Zod's formats that are JSON Schema's. Its `regex` is a pattern that the text has to match. */
const FORMATS: ReadonlyMap<string, string> = new Map([
  ["datetime", "date-time"],
  ["date", "date"],
  ["email", "email"],
  ["url", "uri"],
  ["uuid", "uuid"],
]);

const ZODS_OWN = /^(Invalid |Unrecognized |Too small: |Too big: )/;

/** The message that a schema of ours has for a fault. */
export function ownWords(issue: Issue): string | undefined {
  return ZODS_OWN.test(issue.message) ? undefined : issue.message;
}

/**
 * A problem that zod found, in the words of our own validator, to follow the field's name: "must be a whole number".
 * It repeats no text of the value, which may be secret. What a schema of ours says itself is passed on as it is, so
 * whoever writes one sees to that (`asExpression`).
 */
export function issueWords(issue: Issue): string {
  const own = ownWords(issue);
  if (own !== undefined) return own;
  switch (issue.code) {
    case "invalid_type":
      return `must be ${TYPE_WORDS[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return issue.values.length === 1
        ? `must be ${String(issue.values[0])}`
        : `must be one of ${issue.values.map(String).join(", ")}`;
    case "unrecognized_keys":
      return `must not have ${issue.keys.map((key) => JSON.stringify(key)).join(", ")}`;
    case "too_small":
    case "too_big":
      return boundWords(issue);
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    case "invalid_format":
      return formatWords(issue);
    default:
      return "is not valid";
  }
}

function boundWords(issue: Bound): string {
  const limit = Number(issue.code === "too_small" ? issue.minimum : issue.maximum);
  const bound = issue.code === "too_small" ? "at least" : "at most";
  if (issue.origin === "array" || issue.origin === "set")
    return `must have ${bound} ${counted(limit, "item")}`;
  if (issue.origin === "string")
    return bound === "at least" && limit === 1
      ? "must not be empty"
      : `must be ${bound} ${counted(limit, "character")} long`;
  if (issue.inclusive === false) return `must be ${bound === "at least" ? "more" : "less"} than ${limit}`;
  return `must be ${bound} ${limit}`;
}

function formatWords(issue: Extract<Issue, { code: "invalid_format" }>): string {
  const known = findFormat(FORMATS.get(issue.format) ?? "");
  if (known) return `must be ${known.words}`;
  return issue.pattern === undefined
    ? "is not valid"
    : `must match the pattern ${issue.pattern.replace(/^\/|\/\w*$/g, "")}`;
}
