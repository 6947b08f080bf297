import type { z } from "zod";
import { DomainError, type ErrorDetail } from "#lib/contract/errors.ts";
import type { AnyRequest } from "#lib/contract/operation.ts";
import { issueWords, ownWords } from "#lib/language/json-schema/issue-words.ts";
import { pointerOf } from "#lib/language/json-schema/json-pointer.ts";

type Issue = z.core.$ZodIssue;

/** Keys are never symbols here: the values were parsed from JSON. */
const pointer = (path: readonly PropertyKey[]) =>
  pointerOf(path.map((key) => (typeof key === "number" ? key : String(key))));

/** Weighs more than any number of other faults: `set: "edge"` is meant as that, whatever else is wrong beside it. */
const OTHER_KIND = 1_000;

/** Another word than the variant has, or none: the value is of another kind. */
const isOtherKind = (issue: Issue): issue is z.core.$ZodIssueInvalidValue =>
  issue.code === "invalid_value" && issue.path.length === 1;

function weightOf(issue: Issue): number {
  if (isOtherKind(issue)) return OTHER_KIND;
  return issue.code === "unrecognized_keys" ? issue.keys.length : 1;
}

/**
 * The faults of the union variant that fits best: of the kind that the value names, with the fewest faults, counting each
 * unknown property. Where it names none, the fault tells the kinds of all variants.
 */
function closestVariant(variants: readonly (readonly Issue[])[]): readonly Issue[] {
  const weight = (issues: readonly Issue[]) => issues.reduce((sum, issue) => sum + weightOf(issue), 0);
  const closest = [...variants].sort((one, other) => weight(one) - weight(other))[0] ?? [];
  return closest.map((issue) => (isOtherKind(issue) ? withAllKinds(issue, variants.flat()) : issue));
}

function withAllKinds(issue: z.core.$ZodIssueInvalidValue, all: readonly Issue[]): Issue {
  const [name] = issue.path;
  const values = all.filter(isOtherKind).flatMap((one) => (one.path[0] === name ? one.values : []));
  return { ...issue, values: [...new Set(values)] };
}

function detailsOf(
  issue: Issue,
  at: readonly PropertyKey[],
): { code: string; message: string; path: readonly PropertyKey[] }[] {
  const path = [...at, ...issue.path];
  if (isMissing(issue)) return [{ code: "required", message: ownWords(issue) ?? "is required", path }];
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => ({
        code: "additionalProperties",
        message: "is not a known property",
        path: [...path, key],
      }));
    case "invalid_union":
      return issue.errors.length > 0
        ? closestVariant(issue.errors).flatMap((inner) => detailsOf(inner, path))
        : [{ code: "anyOf", message: issueWords(issue), path }];
    case "invalid_type":
      // A parameter that occurs once is text; a repeated one is a list.
      if (issue.expected === "string" && Array.isArray(issue.input) && typeof issue.input[0] === "string")
        return [{ code: "type", message: "must be text, and not repeated", path }];
      break;
  }
  return [{ code: keywordOf(issue), message: issueWords(issue), path }];
}

/** Whether a required value is absent. */
function isMissing(issue: Issue): boolean {
  const wanted = ["invalid_type", "invalid_value", "invalid_union"].includes(issue.code);
  return wanted && "input" in issue && issue.input === undefined;
}

/** The JSON Schema keyword of a fault (D1). */
function keywordOf(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.expected === "never" ? "additionalProperties" : "type";
    case "too_big":
      return issue.origin === "string" ? "maxLength" : issue.origin === "array" ? "maxItems" : "maximum";
    case "too_small":
      return issue.origin === "string" ? "minLength" : issue.origin === "array" ? "minItems" : "minimum";
    case "invalid_value":
      return "enum";
    case "invalid_format":
      return "format";
    // Our own checks of sizes and combinations have no JSON Schema keyword.
    case "custom":
      return "limit";
    default:
      return issue.code;
  }
}

/**
 * The error for a body, query or tool arguments of the wrong shape, with one detail for each fault (D1). Fields are
 * JSON pointers into the body or the arguments, or names of query parameters.
 */
export function shapeError(error: z.ZodError, where: "body" | "arguments" | "query"): DomainError {
  const details: ErrorDetail[] = error.issues.flatMap((issue) =>
    detailsOf(issue, []).map(({ code, message, path }) => ({
      code,
      message,
      field: where === "query" ? String(path[0] ?? "") : pointer(path),
    })),
  );
  const first = details[0];
  const summary = first ? `${first.field || `the ${where}`} ${first.message}` : "the shape is wrong";
  return new DomainError(
    "invalid_request",
    `The ${where} ${where === "arguments" ? "are" : "is"} not valid: ${summary}.`,
    { details },
  );
}

/** The same for an operation's body. If the body has alternatives, the faults are those of the closest one. */
export function bodyError({
  error,
  operation,
  given,
  where,
}: {
  error: z.ZodError;
  operation: AnyRequest;
  given: unknown;
  where: "body" | "arguments";
}): DomainError {
  const tried = operation.triedBody?.(given).safeParse(given, { reportInput: true });
  return shapeError(tried?.error ?? error, where);
}
