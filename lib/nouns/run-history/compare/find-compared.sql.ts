import type { Json, JsonObject } from "#lib/contract/json.ts";
import { SHOWN_INPUT_BYTES } from "#lib/contract/large-json.ts";
import { nameOfCredential } from "#lib/nouns/access/credentials.sql.ts";
import { endInEvents } from "#lib/nouns/runs/steps-in-events.sql.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { turnOfEvent } from "../trace-event.ts";

export interface ComparedRunRow {
  /** A large one is represented by its length and digest. */
  readonly input: JsonObject;
  readonly agentName: string;
  readonly starterKind: "key" | "grant" | "user" | "schedule";
  readonly starterId: string;
  readonly starterName: string | null;
  readonly version: number | null;
}

/** The fields of a run that the D7 record does not have. $1 run, $2 workspace. Indexes: the primary keys. */
export const findComparedRun: Statement = {
  name: "find-compared-run",
  text: `
    select case when octet_length(r.input::text) <= ${SHOWN_INPUT_BYTES} then r.input
                else json_build_object('truncated', true, 'originalChars', length(r.input::text),
                                       'sha256', encode(sha256(convert_to(r.input::text, 'UTF8')), 'hex')) end as "input", a.name as "agentName", r.credential_kind as "starterKind", r.credential_id as "starterId",
           ${nameOfCredential("r.credential_kind", "r.credential_id")} as "starterName",
           (select max(v.version) from agent_versions v
             where v.agent_id = r.agent_id and v.graph_fingerprint = r.graph_fingerprint) as "version"
      from runs r join agents a on a.id = r.agent_id
     where r.id = $1 and r.workspace_id = $2`,
};

export interface ComparedNodeRow {
  readonly nodeId: string;
  readonly first: string;
  readonly occurrences: number;
  readonly outcomes: Record<string, number>;
  readonly tries: number;
  /** Duration of the executions that happened in this run and have ended. */
  readonly durationMs: number | null;
  /** How many were reused, and from which run; null if from none or several. */
  readonly reused: number;
  readonly reusedFrom: string | null;
  readonly occurrenceId: string;
  /** The run that it called, if it was executed once. */
  readonly calledRunId: string | null;
  /** The output if there is exactly one execution; null if there are several, or none has ended. */
  readonly output: Json;
}

/**
 * Each node of the run's current turn, its executions combined. Durations are sums over ended executions, from first to
 * last event, without reused ones. Steps and ends are looked up one by one (`offset 0`): for a join of two sets the planner would compare
 * each with each. Indexes: run_events_type, run_steps primary key, runs_children. $1 run, $2 turn.
 */
export const findComparedNodes: Statement = {
  name: "find-compared-nodes",
  text: `
    with begun as materialized (
      select node_id, occurrence_id, sequence, at, payload ->> 'reusedFrom' as reused_from
        from run_events
       where run_id = $1 and type = 'node_started' and ${turnOfEvent("run_events")} = $2
    ),
    failed as materialized (
      select occurrence_id, max(at) as at from run_events
       where run_id = $1 and type = 'node_failed' and ${turnOfEvent("run_events")} = $2
       group by occurrence_id
    ),
    parts as (
      select begun.*, coalesce(s.outcome, d.payload ->> 'outcome', case when failed.at is not null then 'failed' end) as outcome,
             extract(epoch from coalesce(e.at, d.at, failed.at) - begun.at) * 1000 as duration,
             d.payload as said
        from begun
        left join lateral (
          select outcome, sequence, run_id from run_steps
           where run_id = $1 and occurrence_id = begun.occurrence_id offset 0
        ) s on true
        left join lateral (${endInEvents("$1", { begun: "begun", step: "s" })}
        ) d on true
        left join lateral (
          select at from run_events where run_id = $1 and run_events.sequence = s.sequence offset 0
        ) e on true
        left join failed on failed.occurrence_id = begun.occurrence_id
    ),
    outcomes as (
      select node_id, json_object_agg(outcome, count) as outcomes
        from (select node_id, outcome, count(*) as count from parts where outcome is not null group by node_id, outcome) c
       group by node_id
    ),
    repeated as (
      select node_id, count(*)::int as retries
        from run_events
       where run_id = $1 and type = 'node_retrying' and ${turnOfEvent("run_events")} = $2
       group by node_id
    ),
    nodes as (
      select node_id, min(sequence) as first, count(*)::int as occurrences,
             round(sum(duration) filter (where reused_from is null))::float8 as duration,
             count(reused_from)::int as reused,
             case when min(reused_from) = max(reused_from) then min(reused_from) end as reused_from, (array_agg(occurrence_id order by sequence desc))[1] as occurrence_id,
             case when count(*) = 1 then (array_agg(said -> 'output'))[1] end as said
        from parts group by node_id
    )
    select nodes.node_id as "nodeId", nodes.first::text as "first", nodes.occurrences as "occurrences",
           coalesce(outcomes.outcomes, '{}') as "outcomes", nodes.occurrences + coalesce(repeated.retries, 0) as "tries", nodes.duration as "durationMs",
           nodes.reused as "reused", nodes.reused_from as "reusedFrom",
           nodes.occurrence_id as "occurrenceId",
           case when nodes.occurrences = 1
                then coalesce((select s.output from run_steps s where s.run_id = $1 and s.occurrence_id = nodes.occurrence_id), nodes.said) end as "output",
           case when nodes.occurrences = 1
                then (select c.id from runs c
                       where c.parent_run_id = $1 and c.parent_occurrence_id = nodes.occurrence_id) end as "calledRunId"
      from nodes
      left join outcomes using (node_id)
      left join repeated using (node_id)
     order by nodes.first`,
};
