import { DomainError } from "#lib/contract/errors.ts";
import { isLonger } from "#lib/language/expressions/values/text.ts";

const MAX_NAME_CHARS = 200;

/**
 * A display name, trimmed.
 * @throws DomainError invalid_request if it is empty, over 200 characters or has control characters.
 */
export function requireName({ name, field = "/name" }: { name: string; field?: string }): string {
  const trimmed = name.trim();
  const fault = faultOf(trimmed);
  if (!fault) return trimmed;
  throw new DomainError("invalid_request", `The name ${fault.message}.`, { details: [{ ...fault, field }] });
}

function faultOf(name: string): { code: string; message: string } | undefined {
  if (name === "") return { code: "minLength", message: "must not be empty" };
  if (isLonger(name, MAX_NAME_CHARS))
    return { code: "maxLength", message: `is over ${MAX_NAME_CHARS} characters` };
  if (/\p{Cc}/u.test(name)) return { code: "pattern", message: "must not have control characters" };
  return undefined;
}
