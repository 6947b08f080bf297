import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { LOOK_UP_LIMIT_MS } from "#lib/platform/db/statement-limits.ts";
import type { Metrics } from "#lib/platform/metrics/metrics.ts";

const add: Statement = {
  limitMs: LOOK_UP_LIMIT_MS,
  name: "add-unavailable-answers",
  text: `
    with old as (delete from unavailable_answers where minute < now() - interval '1 day')
    insert into unavailable_answers (minute, answers) values (date_trunc('minute', now()), $1)
    on conflict (minute) do update set answers = unavailable_answers.answers + excluded.answers`,
};

/**
 * Stores every few seconds how many requests this process answered 503, so that `doctor` sees the number from any
 * machine. Counts in memory first, because most 503s happen while the database is unreachable.
 */
export function createUnavailableTally({
  db,
  metrics,
}: {
  db: Pick<Queries, "run">;
  metrics: Metrics;
}): () => Promise<void> {
  let stored = 0;
  return async () => {
    const answered = metrics.unavailableAnswers();
    if (answered === stored) return;
    await db.run(add, [answered - stored]);
    stored = answered;
  };
}

const RECENT_MINUTES = 15;

const countRecent: Statement = {
  name: "count-unavailable-answers",
  text: `
    select coalesce(sum(answers), 0)::float8 as "answers" from unavailable_answers
     where minute > now() - interval '${RECENT_MINUTES} minutes'`,
};

/**
 * How many requests all processes answered 503 in the last 15 minutes. Each process stores its count within five
 * seconds.
 */
export async function countUnavailableAnswers(
  queries: Pick<Queries, "run">,
): Promise<{ answers: number; minutes: number }> {
  const [row] = await queries.run<{ answers: number }>(countRecent, []);
  return { answers: row?.answers ?? 0, minutes: RECENT_MINUTES };
}
