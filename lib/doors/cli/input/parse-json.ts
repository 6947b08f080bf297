import { DomainError } from "#lib/contract/errors.ts";
import { MAX_NESTING, MAX_STRUCTURES, MAX_VALUES } from "#lib/doors/http/body-bounds.ts";
import { changedDetail, changedError } from "#lib/doors/http/changed-value.ts";
import { findUnstorable } from "#lib/doors/http/find-unstorable.ts";
import { JsonScanner } from "#lib/doors/http/json-scanner.ts";
import { locateJsonError } from "#lib/doors/http/locate-json-error.ts";
import { findChanged } from "#lib/language/exact-json/find-changed.ts";
import { parseJsonText } from "#lib/language/exact-json/parse-json-text.ts";

/**
 * Parses JSON within the limits of a request body (D1): the command line accepts what the API accepts.
 * @param what names the source in messages: a file, an option.
 * @throws DomainError invalid_request, with the position of the syntax error; for a value that parsing would change.
 */
export function parseJson({ bytes, what }: { bytes: Buffer; what: string }): unknown {
  requireBounds(bytes, what);
  let value: unknown;
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    value = parseJsonText(text);
  } catch {
    const position = locateJsonError({ bytes });
    const place = position ? `line ${position.line}, column ${position.column}` : "an unknown place";
    throw new DomainError("invalid_request", `${what} is not JSON: error at ${place}.`);
  }
  const changed = findChanged(text);
  if (changed) throw changedError(changedDetail(changed), `${what} has`);
  const fault = findUnstorable({ value });
  if (!fault) return value;
  throw new DomainError("invalid_request", `${what} has a value that cannot be stored.`, {
    details: [fault],
  });
}

function requireBounds(bytes: Buffer, what: string): void {
  try {
    new JsonScanner().scan(bytes);
  } catch {
    throw new DomainError(
      "invalid_request",
      `${what} is too large: it may have ${MAX_NESTING} levels, ${MAX_STRUCTURES} objects, lists and properties, and ${MAX_VALUES} values.`,
    );
  }
}
