import type { z } from "zod";
import { DomainError, type ErrorDetail } from "#lib/errors.ts";
import { pointerOf } from "#lib/json-schema/json-pointer.ts";

type Issue = z.core.$ZodIssue;

/** zod's keys are never symbols here: the values it looks at were parsed from JSON. */
const pointer = (path: readonly PropertyKey[]) =>
  pointerOf(path.map((key) => (typeof key === "number" ? key : String(key))));

/** Of a union's variants, the faults of the one that fits best: fewest faults, unknown properties counted each. */
function closestVariant(variants: readonly (readonly Issue[])[]): readonly Issue[] {
  const weight = (issues: readonly Issue[]) =>
    issues.reduce((sum, issue) => sum + (issue.code === "unrecognized_keys" ? issue.keys.length : 1), 0);
  return [...variants].sort((a, b) => weight(a) - weight(b))[0] ?? [];
}

function detailsOf(
  issue: Issue,
  at: readonly PropertyKey[],
): { code: string; message: string; path: readonly PropertyKey[] }[] {
  const path = [...at, ...issue.path];
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
        : [{ code: "anyOf", message: issue.message, path }];
    case "invalid_type": {
      const missing = "input" in issue && issue.input === undefined;
      return [
        {
          code: missing ? "required" : "type",
          message: missing ? "is required" : `must be of type ${issue.expected}`,
          path,
        },
      ];
    }
    case "too_big":
      return [
        {
          code: issue.origin === "string" ? "maxLength" : issue.origin === "array" ? "maxItems" : "maximum",
          message: `must be at most ${issue.maximum}${issue.origin === "string" ? " characters" : ""}`,
          path,
        },
      ];
    case "too_small":
      return [
        {
          code: issue.origin === "string" ? "minLength" : issue.origin === "array" ? "minItems" : "minimum",
          message: `must be at least ${issue.minimum}${issue.origin === "string" ? " characters" : ""}`,
          path,
        },
      ];
    case "invalid_value":
      return [{ code: "enum", message: `must be one of ${issue.values.map(String).join(", ")}`, path }];
    case "invalid_format":
      return [{ code: "format", message: issue.message, path }];
    default:
      return [{ code: issue.code, message: issue.message, path }];
  }
}

/**
 * A request whose body, a tool's arguments or query has the wrong shape, one detail for each fault (D1). Fields are
 * pointers into the body or the arguments, or names of query parameters.
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
