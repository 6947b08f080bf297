import type { ReadValue } from "#lib/contract/dashboard/failures.ts";
import { isJsonObject, type Json, memberOf } from "#lib/contract/json.ts";
import { isExpressionError } from "#lib/language/expressions/expression-error.ts";
import { type ExpressionScope, isScopeVariable } from "#lib/language/expressions/scope.ts";
import { parseExpression, type SyntaxNode } from "#lib/language/expressions/syntax/parse-expression.ts";
import { compileTemplate } from "#lib/language/expressions/template.ts";
import type { ExpressionPlace } from "#lib/language/node-types/expression-place.ts";

/** From a variable to a value: `input`, `lines`, 0. */
export type ValuePath = readonly (string | number)[];

/** A member that an expression reads and that is not there. */
export interface Missing {
  /** The value that should have the member. */
  readonly holder: ValuePath;
  readonly key: string | number;
  /** The value found in its place. */
  readonly found: Json;
}

const MAX_READS = 12;

/** The expressions of a field: of a template, those in its braces. */
export function expressionsIn({ kind, source }: ExpressionPlace): readonly string[] {
  if (kind === "expression") return [source];
  try {
    return compileTemplate(source).expressions;
  } catch (error) {
    if (isExpressionError(error)) return [];
    throw error;
  }
}

/** The values that an expression reads, as far as their places are written in it, each once and in order. */
export function readsOf(source: string): ValuePath[] {
  const reads = new Map<string, ValuePath>();
  const collect = (part: unknown): void => {
    if (Array.isArray(part)) for (const inner of part) collect(inner);
    if (!isSyntaxNode(part)) return;
    const path = pathOf(part);
    if (path) reads.set(writePath(path), path);
    else collect(part.args);
  };
  collect(parsed(source));
  return [...reads.values()].slice(0, MAX_READS);
}

/** Follows a path through a scope: the value, or what is missing on the way. */
export function follow(
  scope: ExpressionScope,
  path: ValuePath,
): { readonly value: Json } | { readonly missing: Missing } {
  let value: Json = scope as unknown as Json; // looked through by its own members alone
  for (const [index, key] of path.entries()) {
    const next = Array.isArray(value)
      ? value[Number(key)]
      : isJsonObject(value)
        ? memberOf(value, String(key))
        : undefined;
    if (next === undefined) return { missing: { holder: path.slice(0, index), key, found: value } };
    value = next;
  }
  return { value };
}

/**
 * The values beside a failing expression: what it reads; of what is missing, also what is there in its place.
 * @param scope redacted: what it has is shown.
 */
export function valuesOf(
  sources: readonly string[],
  scope: ExpressionScope,
): { readonly values: ReadValue[]; readonly missing: Missing[] } {
  const values = new Map<string, ReadValue>();
  const lacking: Missing[] = [];
  for (const path of sources.flatMap(readsOf).slice(0, MAX_READS)) {
    const read = follow(scope, path);
    const name = writePath(path);
    if ("value" in read) values.set(name, { path: name, value: read.value, isMissing: false });
    else {
      const { missing } = read;
      lacking.push(missing);
      values.set(name, { path: name, value: null, isMissing: true });
      const holder = writePath(missing.holder);
      if (missing.holder.length > 0 && !values.has(holder))
        values.set(holder, { path: holder, value: missing.found, isMissing: false });
    }
  }
  return { values: [...values.values()], missing: lacking };
}

/** A path as an expression says it: `input.lines[0]["unit price"]`. */
export function writePath([variable = "", ...keys]: ValuePath): string {
  const written = keys.map((key) =>
    typeof key === "string" && /^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`,
  );
  return [variable, ...written].join("");
}

function pathOf({ op, args }: SyntaxNode): ValuePath | undefined {
  switch (op) {
    case "id":
      return isScopeVariable(args) ? [args] : undefined;
    case ".":
    case ".?": {
      const base = pathOf(args[0]);
      return base && [...base, args[1]];
    }
    case "[]":
    case "[?]": {
      const base = pathOf(args[0]);
      const key = args[1].op === "value" ? args[1].args : undefined;
      if (typeof key === "string" || typeof key === "number") return base && [...base, key];
      return base && typeof key === "bigint" ? [...base, Number(key)] : undefined;
    }
    default:
      return undefined;
  }
}

function parsed(source: string): SyntaxNode | undefined {
  try {
    return parseExpression(source, { text: source, start: 0 });
  } catch (error) {
    if (isExpressionError(error)) return undefined;
    throw error;
  }
}

function isSyntaxNode(part: unknown): part is SyntaxNode {
  return typeof part === "object" && part !== null && "op" in part && "args" in part;
}
