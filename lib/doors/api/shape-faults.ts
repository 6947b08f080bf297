import type { z } from "zod";
import { DomainError, type ErrorDetail } from "#lib/contract/errors.ts";
import type { AnyRequest } from "#lib/contract/operation.ts";
import { issueWords, ownWords } from "#lib/language/json-schema/issue-words.ts";
import { pointerOf } from "#lib/language/json-schema/json-pointer.ts";

type Issue = z.core.$ZodIssue;

/** Keys are never symbols here: the values were parsed from JSON. */
const pointer = (path: readonly PropertyKey[]) =>
  pointerOf(path.map((key) => (typeof key === "number" ? key : String(key))));

/** The faults of the union variant that fits best: the one with the fewest, counting each unknown property. */
function closestVariant(variants: readonly (readonly Issue[])[]): readonly Issue[] {
  const weight = (issues: readonly Issue[]) =>
    issues.reduce((sum, issue) => sum + (issue.code === "unrecognized_keys" ? issue.keys.length : 1), 0);
  return [...variants].sort((one, other) => weight(one) - weight(other))[0] ?? [];
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
