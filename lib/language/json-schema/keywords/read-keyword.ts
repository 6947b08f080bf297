import { isArrayValue, isObjectValue, type ObjectValue } from "../json-value.ts";
import type { KeywordContext } from "../keyword.ts";

/** The readers note a problem and return undefined where the keyword's value is of the wrong type. */

export function readNumber(value: unknown, context: KeywordContext): number | undefined {
  if (typeof value === "number" && Number.isFinite(value)) return value;
  context.problem("must be a number");
  return undefined;
}

export function readCount(value: unknown, context: KeywordContext): number | undefined {
  if (typeof value === "number" && Number.isInteger(value) && value >= 0) return value;
  context.problem("must be a whole number of 0 or more");
  return undefined;
}

export function readText(value: unknown, context: KeywordContext): string | undefined {
  if (typeof value === "string") return value;
  context.problem("must be text");
  return undefined;
}

export function readFlag(value: unknown, context: KeywordContext): boolean | undefined {
  if (typeof value === "boolean") return value;
  context.problem("must be true or false");
  return undefined;
}

export function readList(value: unknown, context: KeywordContext): readonly unknown[] | undefined {
  if (isArrayValue(value)) return value;
  context.problem("must be a list");
  return undefined;
}

export function readObject(value: unknown, context: KeywordContext): ObjectValue | undefined {
  if (isObjectValue(value)) return value;
  context.problem("must be an object");
  return undefined;
}

/** A list of different names; `path` is the list's place within the keyword's value. */
export function readNames(
  value: unknown,
  context: KeywordContext,
  ...path: (string | number)[]
): readonly string[] | undefined {
  if (isArrayValue(value) && value.every((name) => typeof name === "string")) {
    if (new Set(value).size === value.length) return value;
    context.problem("must not name anything twice", ...path);
  } else {
    context.problem("must be a list of names", ...path);
  }
  return undefined;
}
