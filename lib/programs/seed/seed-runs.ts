import { type Seed, sqlOf } from "./seed.ts";

/** The days with runs, and how many of them a statement does: a compromise between speed and progress output. */
const DAYS = 90;
const BATCH_DAYS = 5;

export interface Credentials {
  readonly keyIds: readonly string[];
  readonly grantIds: readonly string[];
  readonly userIds: readonly string[];
}

/** Ended runs over 90 days. */
export async function seedRuns(
  { client, workspaceId, runs, now }: Seed,
  { keyIds, grantIds, userIds }: Credentials,
  onProgress: (done: number) => void,
): Promise<number> {
  await client.query(sqlOf("hours"), [runs, now]);
  const lanes = await client.query<{ from: number }>(
    `select share_from as "from" from lanes order by ordinal`,
  );
  const shares = lanes.rows.map(({ from }) => from);
  let done = 0;
  for (let days = DAYS; days > 0; days -= BATCH_DAYS) {
    const { rowCount } = await client.query(sqlOf("runs"), [
      ...[workspaceId, now, keyIds, userIds, days - BATCH_DAYS, days, shares, grantIds],
    ]);
    done += rowCount ?? 0;
    onProgress(done);
  }
  return done;
}

/** Complete traces, steps, interactions and messages of the newest ended runs. */
export async function seedTraces(
  { client, workspaceId }: Seed,
  { count, userIds }: { count: number; userIds: readonly string[] },
): Promise<{ runs: number; events: number }> {
  const { rowCount } = await client.query(sqlOf("traced"), [workspaceId, count, userIds]);
  await client.query("analyze traced");
  await client.query(sqlOf("traces"));
  const events = await client.query<{ count: number }>("select count(*)::int as count from traced_events");
  return { runs: rowCount ?? 0, events: events.rows[0]?.count ?? 0 };
}
