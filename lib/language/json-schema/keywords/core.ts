import type { Keyword } from "../keyword.ts";
import { explain, mark, recognises, satisfies } from "../schema-node.ts";
import { readObject, readText } from "./read-keyword.ts";

/** Within one document a dynamic reference means what a plain one does: there is no outer document to look in. */
const reference: Keyword = (value, context) => {
  const ref = readText(value, context);
  if (ref === undefined) return undefined;
  const target = context.reference(ref);
  return {
    keyword: context.keyword,
    test: (candidate, run) => satisfies(target(), candidate, run),
    report: (candidate, pointer, run) => explain(target(), candidate, pointer, run),
    mark: (candidate, marks, run) => mark(target(), candidate, marks, run),
    applied: () => [target()],
    recognises: (candidate, run) => recognises(target(), candidate, run),
  };
};

const anchor: Keyword = (value, context) => {
  const name = readText(value, context);
  if (name === undefined) return undefined;
  if (/^[A-Za-z_][A-Za-z0-9._-]*$/.test(name)) context.anchor(name);
  else context.problem("must be a letter or _ followed by letters, digits, -, _ or .");
  return undefined;
};

/** Read whether or not anything refers to them, so that a fault is found before the first reference is made. */
const definitions: Keyword = (value, context) => {
  const schemas = readObject(value, context) ?? {};
  for (const [name, schema] of Object.entries(schemas)) context.subschema(schema, name);
  return undefined;
};

const DIALECT = /^https?:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/;

const dialect: Keyword = (value, context) => {
  const uri = readText(value, context);
  if (uri !== undefined && !DIALECT.test(uri))
    context.problem("must be https://json-schema.org/draft/2020-12/schema");
  return undefined;
};

const identifier: Keyword = (value, context) => {
  readText(value, context);
  if (context.node.pointer !== "")
    context.problem("is allowed at the root only: references stay within one schema");
  return undefined;
};

const comment: Keyword = (value, context) => {
  readText(value, context);
  return undefined;
};

export const coreKeywords = {
  $schema: dialect,
  $id: identifier,
  $comment: comment,
  $anchor: anchor,
  $dynamicAnchor: anchor,
  $ref: reference,
  $dynamicRef: reference,
  $defs: definitions,
  definitions,
} satisfies Record<string, Keyword>;
