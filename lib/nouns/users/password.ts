import { DomainError, type ErrorDetail } from "#lib/contract/errors.ts";
import { randomToken } from "#lib/platform/ids.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { opaqueString } from "./opaque-string.ts";

export const PASSWORD_CHARS = { min: 8, max: 1_000 } as const;

/** A generated password: 80 random bits in four groups that can be read aloud. */
export function generatePassword(): string {
  return (randomToken().match(/.{4}/g) ?? []).join("-");
}

/**
 * Checks a new password; the same rule applies everywhere.
 * @returns the form to hash (`opaqueString`).
 * @throws DomainError invalid_request if it is shorter than 8 or longer than 1000 characters, easy to guess, or has
 *   characters that no password has.
 */
export async function requirePassword(password: string, field = "/password"): Promise<string> {
  const prepared = opaqueString(password);
  if (prepared === undefined) throw refused(password === "" ? TOO_SHORT : UNUSABLE, field);
  const fault = await faultOf(prepared);
  if (fault) throw refused(fault, field);
  return prepared;
}

function refused(fault: ErrorDetail, field: string): DomainError {
  return new DomainError("invalid_request", `The password ${fault.message}.`, {
    details: [{ ...fault, field }],
  });
}

const LENGTH = `must have ${PASSWORD_CHARS.min} to ${PASSWORD_CHARS.max} characters`;
const TOO_SHORT: ErrorDetail = { code: "minLength", message: LENGTH };
const TOO_LONG: ErrorDetail = { code: "maxLength", message: LENGTH };
const UNUSABLE: ErrorDetail = {
  code: "pattern",
  message: "must not have control characters, invisible marks or characters that Unicode does not assign",
};

async function faultOf(password: string): Promise<ErrorDetail | undefined> {
  if (password.length < PASSWORD_CHARS.min) return TOO_SHORT;
  if (password.length > PASSWORD_CHARS.max) return TOO_LONG;
  if (!(await isCommonPassword(password))) return undefined;
  return {
    code: "common_password",
    message: "is too easy to guess: choose one that is not in lists of common passwords",
  };
}
