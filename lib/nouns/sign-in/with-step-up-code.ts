import type { SessionActor } from "#lib/nouns/access/actor.ts";
import { hasSecondFactor, readFactorSummary } from "#lib/nouns/access/factor-summary.sql.ts";
import { countCodeAttempt } from "#lib/nouns/factors/count-code-attempt.ts";
import { takeCode, wrongCode } from "#lib/nouns/factors/take-code.ts";
import type { Transaction } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { recordStepUpRefused } from "./record-step-up.ts";

/**
 * Runs an action in a transaction that also uses up the required code, if the actor has a second factor.
 * @param work the action; it gets the code's kind.
 * @throws DomainError invalid_request for a wrong code; rate_limited.
 */
export async function withStepUpCode<T>({
  actor,
  code = "",
  work,
}: {
  actor: SessionActor;
  code?: string | undefined;
  work: (tx: Transaction, secondFactor: string | undefined) => Promise<T>;
}): Promise<T> {
  const { userId } = actor;
  const { db } = runtime();
  const needsCode = hasSecondFactor(await readFactorSummary(db, userId));
  if (needsCode) await countCodeAttempt(userId);
  const done = await db.transaction(async (tx) => {
    const secondFactor = needsCode ? await takeCode(tx, { userId, code }) : undefined;
    return needsCode && secondFactor === undefined ? undefined : { result: await work(tx, secondFactor) };
  });
  if (done) return done.result;
  await recordStepUpRefused({ actor, method: "code" });
  throw wrongCode();
}
