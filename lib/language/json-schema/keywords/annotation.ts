import type { Keyword } from "../keyword.ts";
import { SENSITIVE_KEYWORD } from "../schema-node.ts";
import { readFlag, readList, readText } from "./read-keyword.ts";

/** Keywords that describe and assert nothing; only their type is checked. */
const text: Keyword = (value, context) => {
  readText(value, context);
  return undefined;
};

const flag: Keyword = (value, context) => {
  readFlag(value, context);
  return undefined;
};

const examples: Keyword = (value, context) => {
  readList(value, context);
  return undefined;
};

/** Describes the text's decoded content, which is not asserted (2020-12, validation 8.1). */
const contentSchema: Keyword = (value, context) => {
  context.subschema(value);
  return undefined;
};

/** Meant something in earlier drafts: ignored, it would let through what its author wants refused. */
function replaced(instead: string): Keyword {
  return (_value, context) => {
    context.problem(`is not part of JSON Schema 2020-12; use ${instead}`);
    return undefined;
  };
}

export const annotationKeywords = {
  title: text,
  description: text,
  deprecated: flag,
  readOnly: flag,
  writeOnly: flag,
  [SENSITIVE_KEYWORD]: flag,
  examples,
  contentEncoding: text,
  contentMediaType: text,
  contentSchema,
  additionalItems: replaced("prefixItems and items"),
  dependencies: replaced("dependentRequired or dependentSchemas"),
  $recursiveRef: replaced("$ref"),
  $recursiveAnchor: replaced("$anchor"),
} satisfies Record<string, Keyword>;
