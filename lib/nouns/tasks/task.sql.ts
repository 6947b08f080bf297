import { TASKS } from "#lib/contract/limits.ts";
import type { Task } from "#lib/contract/task-values.ts";

/** A task as it is read: what callers see of it, and what verbs ask of it. */
export type TaskRow = Omit<Task, "dueAt" | "archivedAt" | "createdAt" | "updatedAt"> & {
  readonly teamId: string;
  readonly dueAt: Date | null;
  readonly archivedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** An assignee as JSON, from expressions for kind and id; null where there is none. Indexes: the primary keys. */
export const assigneeJson = (kind: string, id: string) => `
  case ${kind}
    when 'user' then json_build_object('type', 'user', 'id', ${id},
           'name', coalesce((select u.name from users u where u.id = ${id}), ''))
    when 'lane' then json_build_object('type', 'lane', 'id', ${id},
           'name', coalesce((select a.name from agents a where a.id = split_part(${id}, ':', 1)), '')
                   || ': ' || substr(${id}, strpos(${id}, ':') + 1))
  end`;

/**
 * The columns of a task `t` of the project `p`. Runs that another run called do not count as the task's.
 * Indexes: the primary keys, task_runs_task.
 */
export const TASK = `
  t.id as "id", p.prefix || '-' || t.number as "number", t.project_id as "projectId", p.team_id as "teamId",
  t.parent_task_id as "parentTaskId",
  array(select b.blocked_by_task_id from task_blocks b where b.task_id = t.id order by 1) as "blockedBy",
  t.title as "title", t.description as "description", t.status as "status", t.priority as "priority",
  ${assigneeJson("t.assignee_kind", "t.assignee_id")} as "assignee",
  t.due_at as "dueAt", t.labels as "labels",
  array(select r.run_id from task_runs r where r.task_id = t.id and r.reports order by r.run_id desc limit ${TASKS.runs}) as "runIds",
  t.archived_at as "archivedAt", t.created_at as "createdAt", t.updated_at as "updatedAt"`;

/** As callers see it (D19). */
export function taskAnswer({ teamId: _, dueAt, archivedAt, createdAt, updatedAt, ...row }: TaskRow): Task {
  return {
    ...row,
    dueAt: dueAt?.toISOString() ?? null,
    archivedAt: archivedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
