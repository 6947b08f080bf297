import { DomainError } from "#lib/errors.ts";
import { randomToken } from "#lib/ids.ts";

export const PASSWORD_CHARS = { min: 8, max: 1_000 } as const;

/** A password nobody has to think of: 80 random bits in four groups that can be read out. */
export function generatePassword(): string {
  return (randomToken().match(/.{4}/g) ?? []).join("-");
}

/** @throws DomainError invalid_request when it is shorter than 8 or longer than 1000 characters. */
export function requirePassword(password: string, field = "/password"): void {
  if (password.length >= PASSWORD_CHARS.min && password.length <= PASSWORD_CHARS.max) return;
  const code = password.length < PASSWORD_CHARS.min ? "minLength" : "maxLength";
  const message = `must have ${PASSWORD_CHARS.min} to ${PASSWORD_CHARS.max} characters`;
  throw new DomainError("invalid_request", `The password ${message}.`, {
    details: [{ code, message, field }],
  });
}
