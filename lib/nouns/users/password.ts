import { DomainError, type ErrorDetail } from "#lib/contract/errors.ts";
import { randomToken } from "#lib/platform/ids.ts";
import { isCommonPassword } from "./common-passwords.ts";

export const PASSWORD_CHARS = { min: 8, max: 1_000 } as const;

/** A generated password: 80 random bits in four groups that can be read aloud. */
export function generatePassword(): string {
  return (randomToken().match(/.{4}/g) ?? []).join("-");
}

/**
 * Checks a new password; the same rule applies everywhere.
 * @throws DomainError invalid_request if it is shorter than 8 or longer than 1000 characters, or easy to guess.
 */
export async function requirePassword(password: string, field = "/password"): Promise<void> {
  const fault = await faultOf(password);
  if (!fault) return;
  throw new DomainError("invalid_request", `The password ${fault.message}.`, {
    details: [{ ...fault, field }],
  });
}

async function faultOf(password: string): Promise<ErrorDetail | undefined> {
  const { min, max } = PASSWORD_CHARS;
  if (password.length < min || password.length > max) {
    const code = password.length < min ? "minLength" : "maxLength";
    return { code, message: `must have ${min} to ${max} characters` };
  }
  if (!(await isCommonPassword(password))) return undefined;
  return {
    code: "common_password",
    message: "is too easy to guess: choose one that is not in lists of common passwords",
  };
}
