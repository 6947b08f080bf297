import { DomainError } from "#lib/contract/errors.ts";
import type { SessionActor } from "#lib/nouns/access/actor.ts";
import { matchesHash } from "#lib/nouns/users/hash-password.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { recordStepUp, recordStepUpRefused } from "./record-step-up.ts";
import { withStepUpCode } from "./with-step-up-code.ts";

const FAILURES_PER_MINUTE = 20;

const findHash: Statement = {
  name: "find-step-up-password",
  text: `select password_hash as "passwordHash" from users where id = $1`,
};

/**
 * Confirms the actor's identity with their password and, if they have a second factor, a code.
 * @throws DomainError invalid_request with the field that is wrong; rate_limited; session_not_found.
 */
export async function stepUpWithPassword({
  actor,
  password,
  code,
}: {
  actor: SessionActor;
  password: string;
  code?: string | undefined;
}): Promise<{ until: string }> {
  const { db } = runtime();
  const [person] = await db.run<{ passwordHash: string | null }>(findHash, [actor.userId]);
  const passwordHash = person?.passwordHash ?? null;
  const counters = [{ of: `step-up:${actor.userId}`, perMinute: FAILURES_PER_MINUTE }];
  if (passwordHash === null || !(await matchesHash({ password, passwordHash, counters }))) {
    await recordStepUpRefused({ actor, method: "password" });
    throw wrongPassword();
  }
  return withStepUpCode({
    actor,
    code,
    work: (tx, secondFactor) => recordStepUp(tx, { actor, method: "password", secondFactor }),
  });
}

function wrongPassword(): DomainError {
  return new DomainError("invalid_request", "The password is wrong.", {
    details: [{ code: "wrong_password", message: "is not your password", field: "/password" }],
  });
}
