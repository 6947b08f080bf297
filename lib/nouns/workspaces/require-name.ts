import { DomainError } from "#lib/contract/errors.ts";
import { BLANK_RULE, isBlank, isPlain, PLAIN_RULE, storedName } from "#lib/contract/names.ts";
import { isLonger } from "#lib/language/expressions/values/text.ts";

const MAX_NAME_CHARS = 200;

/**
 * A name or title, as it is stored: in NFC, trimmed.
 * @param what how the message calls it, after "The".
 * @throws DomainError invalid_request if it is empty to the eye, over its maximum or has characters that no name has.
 */
export function requireName({
  name,
  what = "name",
  field = `/${what}`,
  maxChars = MAX_NAME_CHARS,
}: {
  name: string;
  what?: string;
  field?: string;
  maxChars?: number;
}): string {
  const stored = storedName(name);
  const fault = faultOf(stored, maxChars);
  if (!fault) return stored;
  throw new DomainError("invalid_request", `The ${what} ${fault.message}.`, {
    details: [{ ...fault, field }],
  });
}

function faultOf(name: string, maxChars: number): { code: string; message: string } | undefined {
  if (isBlank(name)) return { code: "minLength", message: BLANK_RULE };
  if (isLonger(name, maxChars)) return { code: "maxLength", message: `is over ${maxChars} characters` };
  if (!isPlain(name)) return { code: "pattern", message: PLAIN_RULE };
  return undefined;
}
