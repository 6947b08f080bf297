import type { Author } from "#lib/contract/author.ts";
import type { TaskComment } from "#lib/contract/task-values.ts";
import { authorJson } from "#lib/nouns/work/author.sql.ts";
import type { Statement } from "#lib/platform/db/database.ts";

export interface CommentRow {
  readonly id: string;
  readonly ordinal: number;
  readonly author: Author;
  readonly body: string;
  readonly attachments: TaskComment["attachments"];
  readonly createdAt: Date;
}

const COMMENT = `
  c.id as "id", c.ordinal as "ordinal", ${authorJson("c.author_kind", "c.author_id")} as "author", c.body as "body",
  c.created_at as "createdAt",
  coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name, 'type', a.type, 'size', a.size) order by a.ordinal)
              from task_attachments a where a.comment_id = c.id), '[]') as "attachments"`;

/** $1 task, $2 only those before this ordinal or null, $3 rows: the newest first. Index: task_comments_ordinal. */
export const findComments: Statement = {
  name: "find-task-comments",
  text: `
    select ${COMMENT} from task_comments c
     where c.task_id = $1 and ($2::int is null or c.ordinal < $2)
     order by c.ordinal desc limit $3`,
};

/** $1 comment, $2 task. Index: the primary key. */
export const findComment: Statement = {
  name: "find-task-comment",
  text: `select ${COMMENT} from task_comments c where c.id = $1 and c.task_id = $2`,
};

export function commentAnswer({ ordinal: _, createdAt, ...row }: CommentRow): TaskComment {
  return { ...row, createdAt: createdAt.toISOString() };
}

/**
 * $1 id, $2 task, $3 author kind, $4 author, $5 body, $6 people mentioned, $7 run and $8 turn of a result or null. The
 * task's row gives the ordinal under its lock, so that comments are dense and in the order in which they are committed.
 */
export const insertComment: Statement = {
  name: "insert-task-comment",
  text: `
    with task as (
      update tasks set comment_count = comment_count + 1, updated_at = clock_timestamp()
       where id = $2
      returning id, workspace_id, comment_count
    )
    insert into task_comments (id, workspace_id, task_id, ordinal, author_kind, author_id, body, mentioned_ids, run_id,
                               turn, created_at)
    select $1, workspace_id, id, comment_count, $3, $4, $5, $6::text[], $7, $8::int, clock_timestamp() from task`,
};

/** $1 id, $2 comment, $3 ordinal, $4 name, $5 type, $6 size, $7 storage key. */
export const insertAttachment: Statement = {
  name: "insert-task-attachment",
  text: `
    insert into task_attachments (id, workspace_id, task_id, comment_id, ordinal, name, type, size, storage_key)
    select $1, c.workspace_id, c.task_id, c.id, $3, $4, $5, $6, $7 from task_comments c where c.id = $2`,
};
