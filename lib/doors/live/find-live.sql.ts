import type { Statement } from "#lib/platform/db/database.ts";

/** The state of runs for followers. The caller checks access for each follower. Indexes: the primary keys. $1 runs. */
export const findLiveRuns: Statement = {
  name: "find-live-runs",
  text: `
    select r.id as "runId", r.workspace_id as "workspaceId", a.team_id as "teamId", r.status as "status",
           r.event_count::text as "sequence"
      from unnest($1::text[]) as q(id)
      cross join lateral (select id, workspace_id, agent_id, status, event_count from runs where id = q.id offset 0) r
      cross join lateral (select team_id from agents where id = r.agent_id offset 0) a`,
};

/**
 * Values that change when a workspace's inbox changes. The newest interactions are at the end of the index, and only
 * those are read. Index: run_interactions_inbox. $1 workspaces.
 */
export const findInboxMarks: Statement = {
  name: "find-inbox-marks",
  text: `
    select w.id as "workspaceId", coalesce(o.mark, '') as "mark"
      from unnest($1::text[]) as w(id)
      cross join lateral (
        select count(*) || ' ' || max(i.position) || ' ' || coalesce(sum(hashtext(coalesce(i.assignee_id, '') || i.id)), 0) as mark
          from (select position, assignee_id, id from run_interactions
                 where workspace_id = w.id and status = 'open' order by position desc limit 1000) i
      ) o`,
};

/** How far back changes of tasks are looked for. Longer than a transaction that changes one takes to commit. */
const TASKS_SECONDS = 20;
/** If more have changed within that time, each list has changed anyway. */
const MAX_CHANGED_TASKS = 200;

/** The tasks of these workspaces that changed lately, the latest first. Index: tasks_updated. $1 workspaces. */
export const findChangedTasks: Statement = {
  name: "find-changed-tasks",
  text: `
    select t.id as "taskId", t.workspace_id as "workspaceId", p.team_id as "teamId", t.updated_at::text as "mark"
      from unnest($1::text[]) as w(id)
      cross join lateral (
        select id, workspace_id, project_id, updated_at from tasks
         where workspace_id = w.id and updated_at > now() - interval '${TASKS_SECONDS} seconds'
         order by updated_at desc limit ${MAX_CHANGED_TASKS}
      ) t
      join projects p on p.id = t.project_id`,
};
