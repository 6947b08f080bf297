/** A group's `last_seen_at` is at most so much older than its last failure. */
const SEEN_EVERY = "interval '1 minute'";
/** Characters of a message that the group shows. */
const MESSAGE_CHARS = 1_000;

/** A failure group's id, as SQL: the same for the failures of an agent with one fingerprint. */
export const groupIdOf = (agentId: string, hash: string): string =>
  `'flr_' || left(encode(sha256(convert_to(${agentId} || ' ' || ${hash}, 'UTF8')), 'hex'), 32)`;

/**
 * The version of an agent that a run on a graph began with, as SQL; null for a draft. Several versions may have the graph.
 * Index: agent_versions primary key.
 */
export const versionOf = (agentId: string, graph: string, startedAt: string): string => `
  (select v.version from agent_versions v
    where v.agent_id = ${agentId} and v.graph_fingerprint = ${graph}
    order by v.published_at <= ${startedAt} desc, v.version desc limit 1)`;

/**
 * The part of the statement that fails runs which writes their groups, given its CTE of changed runs. Runs that fail
 * alike do not wait for each other: a group is inserted once, its time is written once a minute and by whoever finds it
 * unlocked, and its runs are counted by the index. Only a resolved group is waited for: it returns once, when a run fails
 * that began with the version that should not, or with any version where none was named.
 *
 * Groups are written in the order of their ids, or two statements with the same two would wait for each other.
 */
export const writeGroups = (run: string): string => `
    grouped as (
      insert into failure_groups (id, workspace_id, agent_id, code, node_id, message, pattern,
                                  first_run_id, first_seen_at, first_graph_fingerprint, last_seen_at)
      select distinct on (f.failure_group_id)
             f.failure_group_id, f.workspace_id, f.agent_id, f.failure->>'code', f.failure->>'nodeId',
             left(f.failure->>'message', ${MESSAGE_CHARS}), f.failure_pattern,
             f.id, f.completed_at, f.graph_fingerprint, f.completed_at
        from ${run} f
       where f.target = 'failed' and f.failure_group_id is not null
       order by f.failure_group_id, f.id
      on conflict (id) do nothing
    ),
    unseen as (
      select g.id from failure_groups g
       where g.id = any(array(select f.failure_group_id from ${run} f where f.target = 'failed'))
         and g.last_seen_at < clock_timestamp() - ${SEEN_EVERY}
       order by g.id
         for no key update skip locked
    ),
    returned as (
      select distinct on (g.id) g.id, f.id as run_id
        from ${run} f
        join failure_groups g on g.id = f.failure_group_id
       where f.target = 'failed' and g.resolved_at is not null and g.reopened_at is null
         and (g.resolved_in_version is null
              or g.resolved_in_version <= ${versionOf("f.agent_id", "f.graph_fingerprint", "f.created_at")})
       order by g.id, f.id
    ),
    seen as (
      update failure_groups g
         set last_seen_at = greatest(g.last_seen_at, clock_timestamp()),
             reopened_at = case when r.id is null or g.resolved_at is null then g.reopened_at
                                else coalesce(g.reopened_at, clock_timestamp()) end,
             reopened_run_id = case when r.id is null or g.resolved_at is null then g.reopened_run_id
                                    else coalesce(g.reopened_run_id, r.run_id) end
        from (select id from unseen union select id from returned) due
        left join returned r on r.id = due.id
       where g.id = due.id
    ),`;
