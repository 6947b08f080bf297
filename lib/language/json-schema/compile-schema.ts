import { findReferenceLoops } from "./find-reference-loops.ts";
import type { SchemaProblem } from "./json-schema.ts";
import { isObjectValue } from "./json-value.ts";
import { VOCABULARY } from "./keywords/vocabulary.ts";
import { resolveReferences } from "./resolve-references.ts";
import { hasDefault, isNullable, isSensitive, type SchemaNode } from "./schema-node.ts";
import { SchemaReader } from "./schema-reader.ts";

export interface CompiledSchema {
  readonly root: SchemaNode;
  /** Why the schema is not accepted; empty where it is. */
  readonly problems: readonly SchemaProblem[];
  /** Whether any of its subschemas marks a value as sensitive (D12). */
  readonly marksSensitive: boolean;
  /** Those that have a `default`, in reading order. */
  readonly defaulted: readonly SchemaNode[];
  /** Those that OpenAPI's `nullable: true` stands in, which says nothing here. */
  readonly nullable: readonly SchemaNode[];
  /** Those that have members of their author's invention and no keyword, so that they allow anything. */
  readonly keywordless: readonly SchemaNode[];
  /** Weight of its patterns together (weighPattern). */
  readonly patternWeight: number;
}

/** By identity: a lane's schema is one object for as long as its graph is held. Schemas are never changed. */
const compiled = new WeakMap<object, CompiledSchema>();

/** Makes a schema ready to run, once. Never throws, whatever the value is. */
export function compileSchema(schema: unknown): CompiledSchema {
  if (typeof schema !== "object" || schema === null) return readSchema(schema);
  const known = compiled.get(schema);
  if (known) return known;
  const fresh = readSchema(schema);
  compiled.set(schema, fresh);
  return fresh;
}

/** Whether a schema marks anything as sensitive: nearly none does. */
export function marksSensitive(schema: unknown): boolean {
  return compileSchema(schema).marksSensitive;
}

function readSchema(schema: unknown): CompiledSchema {
  const reader = new SchemaReader();
  const root = reader.read(schema, "", 0);
  resolveReferences(reader);
  // Loops can only be found once every reference is resolved.
  if (reader.problems.length === 0) findReferenceLoops(reader);
  rememberShared(reader);
  const nodes = [...reader.nodes.values()];
  return {
    root,
    problems: reader.problems,
    marksSensitive: nodes.some(isSensitive),
    defaulted: nodes.filter(hasDefault),
    nullable: nodes.filter(isNullable),
    keywordless: nodes.filter(isKeywordless),
    patternWeight: reader.patternWeight,
  };
}

/** Often names of properties, too, and say nothing of what fits. */
const NAMING: ReadonlySet<string> = new Set(["title", "description"]);
const KEYWORDS: ReadonlySet<string> = new Set([
  ...VOCABULARY.map(([keyword]) => keyword),
  "default",
  "format",
]);

/** Members that others' programs read: OpenAPI's, forms', and whatever is marked as an extension. */
const OF_OTHERS = /^x-|[$:]|^(?:nullable|example|xml|externalDocs|discriminator)$/;

function isKeywordless({ source }: SchemaNode): boolean {
  if (!isObjectValue(source)) return false;
  const names = Object.keys(source).filter((name) => !NAMING.has(name));
  return names.length > 0 && !names.some((name) => KEYWORDS.has(name) || OF_OTHERS.test(name));
}

/** See SchemaNode.remembered: where the same schema may meet the same value again. */
function rememberShared(reader: SchemaReader): void {
  for (const reference of reader.references) reference.target.remembered = true;
  const tellsUnevaluated = [...reader.nodes.values()].some((node) =>
    node.rules.some((rule) => rule.keyword.startsWith("unevaluated")),
  );
  // There, the fitting branches are asked for again to learn what they evaluate.
  if (!tellsUnevaluated) return;
  for (const node of reader.nodes.values()) for (const child of node.inPlace) child.remembered = true;
}
