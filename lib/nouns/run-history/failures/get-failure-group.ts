import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { versionOf } from "#lib/nouns/runs/failures/write-groups.sql.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { firstIdAt } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findGroup } from "./find-group.ts";
import { failureGroup } from "./group-row.sql.ts";

type Group = OutputOf<typeof dashboardOperations.getFailureGroup>;

const DAY_MS = 86_400_000;
const DAYS = 30;
const VERSIONED_RUNS = 1_000;

/**
 * Runs by the day they began: ids are in the order of time, so the index alone answers. $1 group, $2 the first id of each
 * day, in order. Index: runs_failure_group.
 */
const countDays: Statement = {
  name: "count-failures-by-day",
  text: `
    select width_bucket(r.id, $2::text[]) as "day", count(*)::int as "count"
      from runs r
     where r.failure_group_id = $1 and r.id >= ($2::text[])[1]
     group by 1`,
};

/** $1 group. Indexes: runs_failure_group, the primary keys. */
const countVersions: Statement = {
  name: "count-failures-by-version",
  text: `
    select ${versionOf("f.agent_id", "f.graph_fingerprint", "f.started")} as "version", f.count as "count"
      from (select agent_id, graph_fingerprint, max(created_at) as started, count(*)::int as count
              from (select agent_id, graph_fingerprint, created_at from runs
                     where failure_group_id = $1 order by id desc limit ${VERSIONED_RUNS}) newest
             group by 1, 2) f`,
};

/**
 * What is known of runs that failed alike: who sees to it, by day and by version.
 * @throws DomainError not_found.
 */
export async function getFailureGroup({
  actor,
  failureId,
}: {
  actor: UserActor;
  failureId: string;
}): Promise<Group> {
  const { db } = runtime();
  const row = await findGroup(db, actor, failureId);
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const days = Array.from({ length: DAYS }, (_, index) => today - (DAYS - 1 - index) * DAY_MS);
  const [byDay, byVersion, group] = await Promise.all([
    db.run<{ day: number; count: number }>(countDays, [row.id, days.map((at) => firstIdAt("run", at))]),
    db.run<Group["versions"][number]>(countVersions, [row.id]),
    failureGroup(row),
  ]);
  const counted = new Map(byDay.map(({ day, count }) => [day, count]));
  return {
    ...group,
    pattern: row.pattern,
    publishedVersion: row.publishedVersion,
    days: days.map((at, index) => ({
      day: new Date(at).toISOString().slice(0, 10),
      count: counted.get(index + 1) ?? 0,
    })),
    versions: sumByVersion(byVersion),
  };
}

/** Two graphs may have one version: none, of drafts. */
function sumByVersion(counted: Group["versions"]): Group["versions"] {
  const sums = new Map<number | null, number>();
  for (const { version, count } of counted) sums.set(version, (sums.get(version) ?? 0) + count);
  return [...sums]
    .map(([version, count]) => ({ version, count }))
    .sort((one, other) => (other.version ?? 0) - (one.version ?? 0));
}
