import { DomainError, type ErrorDetail } from "#lib/contract/errors.ts";
import { CHANGED_WORDS, type ChangedValue } from "#lib/language/exact-json/find-changed.ts";
import type { JsonPath } from "#lib/language/exact-json/walk-json.ts";
import { pointerOf } from "#lib/language/json-schema/json-pointer.ts";

/** Titles by the code of the detail. */
const TITLES = {
  number_too_long: "a whole number with more digits than a JSON number keeps. Send it as a string",
  duplicate_key: "an object with the same key more than once",
} as const;

/** Longer names are not repeated in an answer. */
const MAX_NAME_CHARS = 200;

type ChangedFault = ErrorDetail & { readonly code: keyof typeof TITLES };

/**
 * The fault of a request with a value that parsing would change (D1).
 * @param at the pointer to the text that was parsed.
 */
export function changedDetail({ kind, path }: ChangedValue, at = ""): ChangedFault {
  const code = kind === "number" ? "number_too_long" : "duplicate_key";
  return { code, message: CHANGED_WORDS[kind], field: `${at}${pointerOf(shown(path))}` };
}

/** Up to a name that no answer can hold. */
function shown(path: JsonPath): JsonPath {
  const end = path.findIndex(
    (key) =>
      typeof key === "string" && (key.length > MAX_NAME_CHARS || !key.isWellFormed() || key.includes("\0")),
  );
  return end === -1 ? path : path.slice(0, end);
}

/** @param where such as `The request body has`. */
export function changedError(fault: ChangedFault, where: string): DomainError {
  return new DomainError("invalid_request", `${where} ${TITLES[fault.code]}.`, { details: [fault] });
}

export function isChanged(fault: ErrorDetail): fault is ChangedFault {
  return Object.hasOwn(TITLES, fault.code);
}
