import type { taskPageOperations } from "#lib/contract/dashboard/tasks.ts";
import { COMMENT_PAGE } from "#lib/contract/limits.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { Project } from "#lib/contract/task-values.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { roleIncludes } from "#lib/nouns/access/roles.ts";
import { issueCursor, readCursor } from "#lib/nouns/pagination/cursor.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findRelatedTasks } from "./find-related-tasks.ts";
import { findTask } from "./find-task.ts";
import { listActivity } from "./list-activity.ts";
import { mayChangeComment } from "./may-change-comment.ts";
import { nameChanges } from "./name-changes.ts";
import { readComments } from "./read-task.ts";
import { commentAnswer } from "./task-comments.sql.ts";

type Operation = typeof taskPageOperations.getTaskPage;

/** $1 task. Indexes: the primary keys. */
const findFollowers: Statement = {
  name: "find-task-followers",
  text: `
    select u.id as "id", u.name as "name" from task_followers f join users u on u.id = f.user_id
     where f.task_id = $1 order by lower(u.name), u.id`,
};

/** $1 project. Index: the primary key. */
const findProject: Statement = {
  name: "find-project-of-task-page",
  text: `select id as "id", team_id as "teamId", name as "name", prefix as "prefix" from projects where id = $1`,
};

async function getProject(projectId: string): Promise<Project> {
  const [project] = await runtime().db.run<Project>(findProject, [projectId]);
  if (!project) throw new Error("a task's project is not there");
  return project;
}

/** Where a page begins: an ordinal and an id, and 0 where no earlier ones are left. Null: at the newest. */
interface Place {
  readonly comments: number | null;
  readonly activity: string | null;
}

function readPlace(cursor: string | undefined, boundTo: readonly string[]): Place {
  if (cursor === undefined) return { comments: null, activity: null };
  const [comments, activity = "0"] = readCursor({ cursor, boundTo: [...boundTo] }).split(" ");
  return { comments: Number(comments), activity };
}

/**
 * A task as its page shows it: also what happened to it, and who follows it. The cursor leads back to earlier comments
 * and changes, of each a page at once.
 * @throws DomainError task_not_found, permission_denied, invalid_cursor.
 */
export async function getTaskPage({
  actor,
  taskId,
  query: { limit = COMMENT_PAGE.default, cursor },
}: {
  actor: UserActor;
  taskId: string;
  query: QueryOf<Operation>;
}): Promise<OutputOf<Operation>> {
  const { db } = runtime();
  const task = await findTask(db, { actor, taskId });
  const { id } = task;
  const boundTo = ["task-page", id];
  const place = readPlace(cursor, boundTo);
  const [comments, happened, followers, related, project] = await Promise.all([
    readComments({ task, before: place.comments, limit }),
    listActivity({ taskId: id, before: place.activity }),
    db.run<{ id: string; name: string }>(findFollowers, [id]),
    findRelatedTasks(actor, id),
    getProject(task.projectId),
  ]);
  const { earlierThan, rows, ...read } = comments;
  const isOperator = roleIncludes(actor.role, "operator");
  const { activity } = happened;
  const hasMore = earlierThan !== null || happened.earlierThan !== null;
  const position = `${earlierThan ?? 0} ${happened.earlierThan ?? 0}`;
  return {
    ...read,
    comments: rows.map((row) => ({
      ...commentAnswer(row),
      mayChange: isOperator && mayChangeComment(actor, row.writtenBy),
    })),
    project,
    related,
    activity,
    names: await nameChanges(actor, activity),
    hasEarlierComments: earlierThan !== null,
    followers,
    isFollowed: followers.some((one) => one.id === actor.userId),
    pagination: { limit, hasMore, nextCursor: hasMore ? issueCursor({ position, boundTo }) : null },
  };
}
