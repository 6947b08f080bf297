import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import { mergeSchemas } from "./merge-schemas.ts";
import { Unsatisfiable } from "./unsatisfiable.ts";

/** A chain of references and branches on one and the same value longer than this does not end. */
const MAX_CHAIN = 64;

export interface FlattenContext {
  /** Where local references point into. */
  readonly root: JsonObject;
  /** Which branch of each choice comes first; the others follow. */
  readonly firstBranch: number;
  /** Called for every subschema looked at; throws Unsatisfiable when it has been enough. */
  readonly visit: () => void;
}

/**
 * The schemas, free of `$ref`, `allOf`, `anyOf`, `oneOf` and `if`, that an instance may follow to fit
 * `schema`; one for each combination of branches.
 */
export function* flattenSchema(schema: Json, context: FlattenContext, chain = 0): Generator<JsonObject> {
  context.visit();
  if (schema === true) {
    yield {};
    return;
  }
  if (!isJsonObject(schema) || chain > MAX_CHAIN) return;
  const { $ref, allOf, anyOf, oneOf, if: condition, then: whenTrue, else: whenFalse, ...plain } = schema;
  const parts: (readonly Json[])[] = [];
  if (typeof $ref === "string") parts.push([resolve($ref, context.root)]);
  if (Array.isArray(allOf)) parts.push(...allOf.map((part: Json) => [part]));
  for (const branches of [anyOf, oneOf]) {
    if (Array.isArray(branches)) parts.push(rotate(branches, context.firstBranch));
  }
  if (condition !== undefined) {
    // Whatever fits `if` and `then` fits; what `else` allows fits when `if` happens not to.
    parts.push([{ allOf: [condition, whenTrue ?? true] }, whenFalse ?? true]);
  }
  yield* combine(plain, parts, context, chain + 1);
}

function* combine(
  base: JsonObject,
  parts: readonly (readonly Json[])[],
  context: FlattenContext,
  chain: number,
): Generator<JsonObject> {
  const [branches, ...rest] = parts;
  if (!branches) {
    yield base;
    return;
  }
  for (const branch of branches) {
    for (const flat of flattenSchema(branch, context, chain)) {
      let merged: JsonObject;
      try {
        merged = mergeSchemas(base, flat);
      } catch (error) {
        if (error instanceof Unsatisfiable) continue;
        throw error;
      }
      yield* combine(merged, rest, context, chain);
    }
  }
}

function rotate(branches: readonly Json[], by: number): readonly Json[] {
  const start = branches.length === 0 ? 0 : by % branches.length;
  return [...branches.slice(start), ...branches.slice(0, start)];
}

/** A local reference (D4): `#` and a JSON pointer. Anything else finds nothing that fits. */
function resolve(reference: string, root: JsonObject): Json {
  if (!reference.startsWith("#")) return false;
  let found: Json = root;
  for (const token of decodeURIComponent(reference.slice(1)).split("/").slice(1)) {
    const key = token.replaceAll("~1", "/").replaceAll("~0", "~");
    const member: Json | undefined = Array.isArray(found)
      ? found[Number(key)]
      : isJsonObject(found) && Object.hasOwn(found, key)
        ? found[key]
        : undefined;
    if (member === undefined) return false;
    found = member;
  }
  return found;
}
