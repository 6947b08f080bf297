import type { Transaction } from "#lib/db/database.ts";
import { countCodeAttempt } from "#lib/factors/count-code-attempt.ts";
import { hasSecondFactor, readFactorSummary } from "#lib/factors/factor-summary.sql.ts";
import { takeCode, wrongCode } from "#lib/factors/take-code.ts";
import { runtime } from "#lib/runtime.ts";
import type { SessionActor } from "./actor.ts";
import { recordStepUpRefused } from "./record-step-up.ts";

/**
 * Confirms something in a transaction, using up the code that it needs where the actor has a second factor.
 * @param work what the code is needed for, told which kind it was.
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
