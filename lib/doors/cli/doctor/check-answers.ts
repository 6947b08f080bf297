import { countUnavailableAnswers } from "#lib/doors/health/unavailable-answers.ts";
import type { Database } from "#lib/platform/db/database.ts";
import { type Check, ok, problem, warning } from "./check.ts";

/** A database restart may cause this many. */
const FEW = 200;

export async function checkAnswers({ db }: { db: Database }): Promise<Check> {
  return judgeAnswers(await countUnavailableAnswers(db));
}

export function judgeAnswers({ answers, minutes }: { answers: number; minutes: number }): Check {
  if (answers === 0) return ok("Answers", `No request was answered 503 in the last ${minutes} minutes.`);
  const message = `Requests answered 503 in the last ${minutes} minutes: ${answers}. The service could not reach its database, or had no connection free.`;
  const advice =
    "See the service's log; in a copy that was just restored the original's are counted. If it continues, compare connections above, and laneway_database_waiting in /metrics (docs/operations.md).";
  return answers > FEW ? problem("Answers", message, advice) : warning("Answers", message, advice);
}
