import { canonicalKey, ValueSet } from "../canonical-key.ts";
import { isArrayValue, isObjectValue } from "../json-value.ts";
import { assertion, type Keyword } from "../keyword.ts";
import { readList } from "./read-keyword.ts";

/**
 * A number is finite: JSON.parse makes Infinity of 1e400, which no JSON can hold again. 1.0 is an integer.
 */
const TYPES = new Map<unknown, { readonly words: string; readonly test: (value: unknown) => boolean }>([
  ["string", { words: "text", test: (value) => typeof value === "string" }],
  ["number", { words: "a number", test: (value) => Number.isFinite(value) }],
  ["integer", { words: "a whole number", test: (value) => Number.isInteger(value) }],
  ["boolean", { words: "true or false", test: (value) => typeof value === "boolean" }],
  ["object", { words: "an object", test: isObjectValue }],
  ["array", { words: "a list", test: isArrayValue }],
  ["null", { words: "null", test: (value) => value === null }],
]);

const type: Keyword = (value, context) => {
  const names = isArrayValue(value) ? value : [value];
  const types = names.map((name) => TYPES.get(name)).filter((known) => known !== undefined);
  if (types.length !== names.length || names.length === 0 || new Set(names).size !== names.length) {
    context.problem(`must be one of ${[...TYPES.keys()].join(", ")}, or a list of different ones`);
    return undefined;
  }
  const message = `must be ${types.map((known) => known.words).join(" or ")}`;
  const [first, second] = types;
  // Most schemas have a single type, which needs no list to walk.
  const test =
    first && !second ? first.test : (candidate: unknown) => types.some((known) => known.test(candidate));
  return { ...assertion("type", test, message), recognises: test };
};

const enumeration: Keyword = (value, context) => {
  const allowed = readList(value, context);
  if (!allowed) return undefined;
  const set = new ValueSet(allowed);
  return assertion("enum", (candidate) => set.has(candidate), `must be ${listInWords(allowed)}`);
};

const constant: Keyword = (value) => {
  const set = new ValueSet([value]);
  return assertion("const", (candidate) => set.has(candidate), `must be ${listInWords([value])}`);
};

const LISTED = 10;
const LISTED_CHARS = 60;

function listInWords(values: readonly unknown[]): string {
  const listed = values.slice(0, LISTED).map((value) => shorten(canonicalKey(value)));
  if (listed.length === 1) return listed[0] ?? "";
  const more = values.length > LISTED ? `, … (${values.length} in all)` : "";
  return `one of ${listed.join(", ")}${more}`;
}

function shorten(text: string): string {
  return text.length > LISTED_CHARS ? `${text.slice(0, LISTED_CHARS)}…` : text;
}

export const typeKeywords = { type, enum: enumeration, const: constant } satisfies Record<string, Keyword>;
