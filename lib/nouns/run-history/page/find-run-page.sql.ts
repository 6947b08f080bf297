import type { RelatedRun } from "#lib/contract/dashboard/run-shapes.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import { SHOWN_INPUT_BYTES } from "#lib/contract/large-json.ts";
import { nameOfCredential } from "#lib/nouns/access/credentials.sql.ts";
import { ASKED, askingRuns, type InteractionRow } from "#lib/nouns/runs/find-runs.sql.ts";
import type { Statement } from "#lib/platform/db/database.ts";

export interface RunPageRow {
  readonly agentName: string;
  readonly published: boolean;
  readonly teamId: string;
  readonly teamName: string;
  readonly starterKind: "key" | "grant" | "user" | "schedule";
  readonly starterId: string;
  readonly starterName: string | null;
  readonly version: {
    readonly number: number;
    readonly message: string;
    readonly publishedAt: string;
    readonly isCurrent: boolean;
  } | null;
  /** A large input is read from its first event, which has its head. */
  readonly input: JsonObject;
  readonly inputIsCut: boolean;
  readonly attachments: {
    turn: number;
    name: string;
    type: string;
    size: number;
    field: string | null;
    storageKey: string;
  }[];
  readonly interactions: (InteractionRow & {
    readonly occurrenceId: string;
    readonly assignee: { id: string; name: string } | null;
  })[];
  readonly lastSequence: string;
  /** Whether it only waits for timers and called runs, and one of them has a time. */
  readonly isAsleep: boolean;
}

/**
 * What a run's page shows beside its record; what the runs ask that it has called is there, too. Indexes: the primary keys,
 * runs_children, run_interactions_run, run_attachments.
 * $1 run, $2 workspace.
 */
export const findRunPage: Statement = {
  name: "find-run-page",
  text: `
    with ${askingRuns("$1")}
    select r.status = 'running' and not r.needs_work and r.wakes_at is not null as "isAsleep", a.name as "agentName", a.published_version is not null as "published", t.id as "teamId", t.name as "teamName",
           r.credential_kind as "starterKind", r.credential_id as "starterId",
           ${nameOfCredential("r.credential_kind", "r.credential_id")} as "starterName",
           (select json_build_object('number', v.version, 'message', v.message, 'publishedAt', v.published_at,
                                     'isCurrent', coalesce(v.version = a.published_version, false))
              from agent_versions v
             where v.agent_id = r.agent_id and v.graph_fingerprint = r.graph_fingerprint
             order by v.version desc limit 1) as "version",
           case when octet_length(r.input::text) <= ${SHOWN_INPUT_BYTES} then r.input
                else (select e.payload from run_events e where e.run_id = r.id and e.sequence = 1) end as "input",
           octet_length(r.input::text) > ${SHOWN_INPUT_BYTES} as "inputIsCut", r.event_count::text as "lastSequence",
           coalesce((select json_agg(json_build_object('turn', f.turn, 'name', f.name, 'type', f.type, 'size', c.size,
                                     'field', f.field, 'storageKey', f.storage_key) order by f.turn, f.ordinal)
                       from run_attachments f join contents c on c.storage_key = f.storage_key
                      where f.run_id = r.id), '[]') as "attachments",
           coalesce((select json_agg(json_build_object('id', i.id, 'type', i.type, 'nodeId', i.node_id, 'request', i.request,
                                     'requestedAt', i.requested_at, 'expiresAt', i.expires_at, 'occurrenceId', i.occurrence_id,
                                     'remembered', case when i.run_id <> $1 then (select b.remembered from runs b where b.id = i.run_id) end,
                                     'assignee', (select json_build_object('id', u.id, 'name', u.name)
                                                    from users u where u.id = i.assignee_id)) order by i.position)
                       from ${ASKED}
                      where i.status = 'open'), '[]') as "interactions"
      from runs r
      join agents a on a.id = r.agent_id
      join teams t on t.id = a.team_id
     where r.id = $1 and r.workspace_id = $2`,
};

type Related = Omit<RelatedRun, "createdAt"> & { readonly createdAt: Date };

/** Maximum related runs of each kind. */
const MAX_RELATED = 50;

/**
 * Runs that belong to this one, by keys that exist anyway: forks have messages in its thread, and the audit log names
 * the runs that ran it again. Indexes: runs primary key, runs_children, thread_messages_thread, audit_log_target.
 * Runs of teams out of reach are left out. $1 run, $2 workspace, $3 reaches every team, $4 teams.
 */
export const findRelatedRuns: Statement = {
  name: "find-related-runs",
  text: `
    with this as (select * from runs where id = $1 and workspace_id = $2),
    related as (
      select 'forked_from' as relation, forked_from_run_id as run_id from this where forked_from_run_id is not null
      union all
      select 'parent', parent_run_id from this where parent_run_id is not null
      union all
      (select 'child', c.id from runs c where c.parent_run_id = $1 order by c.id desc limit ${MAX_RELATED})
      union all
      select 'rerun_of', rerun_of_run_id from this where rerun_of_run_id is not null
      union all
      (select distinct 'fork', m.run_id from thread_messages m, this where m.thread_id = this.thread_id and m.run_id > $1)
      union all
      (select 'rerun', l.details->>'runId'
         from audit_log l
        where l.workspace_id = $2 and l.target_id = $1 and l.action = 'run.rerun'
        order by l.id desc limit ${MAX_RELATED})
    )
    select q.relation as "relation", r.id as "runId", r.status as "status", r.created_at as "createdAt",
           json_build_object('id', a.id, 'name', a.name) as "agent"
      from (select relation, run_id from related order by run_id desc limit ${MAX_RELATED * 2}) q
      cross join lateral (select * from runs where id = q.run_id offset 0) r
      join agents a on a.id = r.agent_id
     where r.workspace_id = $2 and ($3::boolean or a.team_id = any($4)) and (q.relation <> 'fork' or r.forked_from_run_id = $1)
     order by r.id desc`,
};
export type RelatedRow = Related;

/** Where a run failed. Index: run_events primary key, read backwards. $1 run, $2 node. */
export const findFailure: Statement = {
  name: "find-run-failure",
  text: `
    select occurrence_id as "occurrenceId", sequence::text as "sequence"
      from run_events
     where run_id = $1 and node_id = $2 and type in ('node_failed', 'node_completed')
     order by run_events.sequence desc
     limit 1`,
};

export interface TimerRow {
  readonly occurrenceId: string;
  readonly nodeId: string;
  readonly endsAt: Date;
}

/** The timer of a run that ends first. $1 run, $2 the nodes that are timers. Index: run_steps_timers. */
export const findTimer: Statement = {
  name: "find-first-timer",
  text: `
    select occurrence_id as "occurrenceId", node_id as "nodeId", wakes_at as "endsAt"
      from run_steps
     where run_id = $1 and wakes_at is not null and outcome is null and node_id = any($2)
     order by wakes_at
     limit 1`,
};
