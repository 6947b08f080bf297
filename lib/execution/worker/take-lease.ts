import { circle, inCircle } from "#lib/nouns/run-start/circle.sql.ts";
import { Turns } from "#lib/nouns/run-start/turns.ts";
import type { Lease } from "#lib/nouns/runs/change-run.ts";
import { LEASE_SECONDS } from "#lib/nouns/runs/write-run.sql.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { LOOK_UP_LIMIT_MS } from "#lib/platform/db/statement-limits.ts";
import type { Taken } from "./take-up-runs.ts";

/** A lease with how the run came to it. */
export interface TakenLease extends Lease {
  /** Another worker had let its lease run out. */
  readonly isTakenOver: boolean;
  /** The time since the run became runnable, by the database's clock; null for a run of an older version. */
  readonly waitedSeconds: number | null;
}

/** The first worker that was lost counts here, the others before they execute (`countBeforeExecution`). */
const TAKE = `
       set lost_workers = case when r.lease_owner is null then r.lost_workers else greatest(r.lost_workers, 1) end,
           lease_owner = $1, lease_token = r.lease_token + 1,
           lease_expires_at = clock_timestamp() + interval '${LEASE_SECONDS} seconds'`;

const WAITED = "extract(epoch from clock_timestamp() - r.runnable_at)::float8";

/** Index: runs primary key. */
const takeOne: Statement = {
  limitMs: LOOK_UP_LIMIT_MS,
  name: "take-lease",
  text: `
    with runnable as (
      select id, lease_owner is not null as is_taken_over from runs
       where id = $2 and needs_work and (lease_expires_at is null or lease_expires_at <= clock_timestamp())
         for update skip locked
    )
    update runs r ${TAKE}
      from runnable
     where r.id = runnable.id
    returning r.id as "runId", r.lease_owner as "owner", r.lease_token as "token",
              runnable.is_taken_over as "isTakenOver", ${WAITED} as "waitedSeconds"`,
};

/** Takes the run's lease, if it is runnable: needs work and no live lease (see ARCHITECTURE, Dispatch). */
export async function takeLease(
  queries: Queries,
  { owner, runId }: { owner: string; runId: string },
): Promise<TakenLease | undefined> {
  const [lease] = await queries.run<TakenLease>(takeOne, [owner, runId]);
  return lease;
}

/**
 * The order of the index `runs_turns`: runs that nobody holds, by workspace, credential, those that had begun first,
 * age.
 */
const UNHELD = "needs_work and lease_owner is null";
/** The statement looks at this many rows for each run that it takes: other workers may be taking the first ones. */
const LOOKED_AT = "$2::int * 4";

const WORKSPACES = { column: "workspace_id", where: UNHELD, after: "$3" };
const CREDENTIALS = {
  column: "credential_id",
  where: `${UNHELD} and workspace_id = w.value`,
  after: "coalesce($4::jsonb ->> w.value, '')",
};

/**
 * First the runs of lost workers, longest ago first: they had their turn. Then turns (D6): the first run of each
 * workspace, the second of each, and so on; those of a workspace are in the same way its credentials' runs; those of a
 * credential the ones that had begun before (they were answered, or handed back), then by age. A look costs a probe of
 * the index for each workspace and credential it comes to, at most $2 + 1 of each (one more says that there is more).
 * Rows that another worker is taking are passed over; those that one has taken since are told by asking again, in a
 * `case` so that no index on the condition is walked for it.
 * $1 owner, $2 how many, $3 the workspace served last, $4 the credential served last of each workspace, $5 workspaces
 * and $6 credentials that are passed over, and lost workers' runs with them; null: none are.
 * Indexes: runs_runnable, runs_turns, runs primary key.
 */
export const takeMany: Statement = {
  limitMs: LOOK_UP_LIMIT_MS,
  name: "take-leases",
  text: `
    with lost as (
      select id from runs
       where needs_work and lease_owner is not null and lease_expires_at <= statement_timestamp() and $5::text[] is null
       order by lease_expires_at
       limit $2
         for update skip locked
    ),
    turns as materialized (
      select run.id, row_number() over (order by run.nth, ${inCircle({ ...WORKSPACES, value: "w.value" })}) as turn
        from (select value from ${circle(WORKSPACES)} c where value <> all(coalesce($5, '{}')) limit $2 + 1) w
       cross join lateral (
         select r.id, row_number() over (order by r.nth, ${inCircle({ ...CREDENTIALS, value: "c.value" })}) as nth
           from (select value from ${circle(CREDENTIALS)} c where value <> all(coalesce($6::text[], '{}')) limit $2 + 1) c
          cross join lateral (
            select id, row_number() over (order by lease_token = 0, id) as nth from runs
             where ${UNHELD} and workspace_id = w.value and credential_id = c.value
             order by lease_token = 0, id
             limit ${LOOKED_AT}) r
       ) run
       order by turn
       limit ${LOOKED_AT}
    ),
    unheld as (
      select r.id, turns.turn from runs r join turns on turns.id = r.id
       where r.id = any(array(select id from turns)) and case when r.needs_work then r.lease_owner is null end
       order by turns.turn
       limit greatest(0, $2 - (select count(*) from lost))
         for update of r skip locked
    ),
    chosen as (select id, turn from unheld union all select id, null from lost),
    taken as (
      update runs r ${TAKE}
        from chosen
       where r.id = chosen.id and r.id = any(array(select id from chosen))
      returning r.id, r.lease_token, r.workspace_id, r.credential_id, chosen.turn, ${WAITED} as waited
    )
    select (select count(*)::int from turns) as "found",
           coalesce(json_agg(json_build_object('runId', id, 'token', lease_token, 'workspaceId', workspace_id,
                                               'credentialId', credential_id, 'turn', turn,
                                               'waitedSeconds', waited) order by turn), '[]') as "taken"
      from taken`,
};

interface Found {
  /** How many runs that nobody holds the statement looked at. */
  readonly found: number;
  /** In the order of their turns, those of lost workers last. */
  readonly taken: {
    readonly runId: string;
    readonly token: number;
    readonly workspaceId: string;
    readonly credentialId: string;
    /** Null for one that was a lost worker's. */
    readonly turn: number | null;
    readonly waitedSeconds: number | null;
  }[];
}

/** Whose runs are passed over. */
export interface Except {
  readonly workspaceIds: readonly string[];
  readonly credentialIds: readonly string[];
}

/**
 * Takes leases in turns between workspaces, and between the credentials of each, from where the last look ended.
 */
export function createLeaseTaker({
  db,
  owner,
}: {
  db: Queries;
  owner: string;
}): (limit: number, except?: Except) => Promise<Taken<TakenLease>> {
  let workspace = "";
  const credentials = new Turns();

  return async (limit, except) => {
    const { workspaceIds = null, credentialIds = null } = except ?? {};
    const turn = [workspace, JSON.stringify(credentials)];
    const [look] = await db.run<Found>(takeMany, [owner, limit, ...turn, workspaceIds, credentialIds]);
    const { found = 0, taken = [] } = look ?? {};
    const inTurn = taken.filter(({ turn }) => turn !== null);
    for (const { workspaceId, credentialId } of inTurn) {
      workspace = workspaceId;
      credentials.served(workspaceId, credentialId);
    }
    const hasMore = found > inTurn.length || taken.length - inTurn.length === limit;
    if (!hasMore && !except) credentials.forget();
    const leases = taken.map(({ runId, token, turn, waitedSeconds }) => ({
      runId,
      owner,
      token,
      isTakenOver: turn === null,
      waitedSeconds,
    }));
    return { leases, hasMore };
  };
}
