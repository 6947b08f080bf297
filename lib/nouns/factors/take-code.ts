import { DomainError } from "#lib/contract/errors.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { takeRecoveryCode } from "./recovery-codes.ts";
import { stepOfCode, totpPlace } from "./totp-secret.ts";

/** The kind of second factor that was used. */
export type CodeKind = "authenticator app" | "recovery code";

const findTotp: Statement = {
  name: "find-totp",
  text: `
    select sealed_secret as "sealedSecret" from totp_factors where user_id = $1 and confirmed_at is not null`,
};

/** A code works once: of two concurrent uses, the second finds its step used. */
const takeStep: Statement = {
  name: "take-totp-step",
  text: `
    update totp_factors set last_step = $2, last_used_at = now()
     where user_id = $1 and confirmed_at is not null and last_step < $2
    returning user_id`,
};

/**
 * Uses up a code of the person's authenticator app, or one of their recovery codes.
 * @returns its kind; undefined for a wrong or used code.
 */
export async function takeCode(
  tx: Transaction,
  { userId, code }: { userId: string; code: string },
): Promise<CodeKind | undefined> {
  const typed = code.replace(/\s/g, "");
  if (!/^\d{6}$/.test(typed)) {
    return (await takeRecoveryCode(tx, { userId, code: typed })) ? "recovery code" : undefined;
  }
  const [totp] = await tx.run<{ sealedSecret: string }>(findTotp, [userId]);
  if (!totp) return undefined;
  const secret = await runtime().sealing.open({ sealed: totp.sealedSecret, place: totpPlace(userId) });
  const step = stepOfCode({ secret, code: typed });
  if (step === undefined) return undefined;
  return (await tx.run(takeStep, [userId, step])).length > 0 ? "authenticator app" : undefined;
}

export function wrongCode(): DomainError {
  const message = "The code is wrong, or was used before.";
  return new DomainError("invalid_request", message, {
    details: [{ code: "wrong_code", message: "is wrong, or was used before", field: "/code" }],
  });
}
