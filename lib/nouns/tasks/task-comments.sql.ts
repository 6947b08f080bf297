import type { Author } from "#lib/contract/author.ts";
import type { TaskComment } from "#lib/contract/task-values.ts";
import { authorJson } from "#lib/nouns/work/author.sql.ts";
import type { Statement } from "#lib/platform/db/database.ts";

/** A comment's author, as stored. */
export interface StoredAuthor {
  readonly kind: string;
  readonly id: string;
  /** The person behind it; null behind an agent. */
  readonly userId: string | null;
}

export interface CommentRow {
  readonly id: string;
  readonly ordinal: number;
  readonly author: Author;
  readonly body: string;
  readonly attachments: TaskComment["attachments"];
  readonly version: number;
  readonly createdAt: Date;
  readonly editedAt: Date | null;
  readonly writtenBy: StoredAuthor;
}

const COMMENT = `
  c.id as "id", c.ordinal as "ordinal", ${authorJson("c.author_kind", "c.author_id")} as "author", c.body as "body",
  c.version as "version", c.created_at as "createdAt", c.edited_at as "editedAt",
  json_build_object('kind', c.author_kind, 'id', c.author_id, 'userId',
    case c.author_kind
      when 'user' then c.author_id
      when 'key' then (select k.created_by from api_keys k where k.id = c.author_id)
      when 'grant' then (select g.user_id from oauth_grants g where g.id = c.author_id)
    end) as "writtenBy",
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

export function commentAnswer({
  id,
  author,
  body,
  attachments,
  version,
  createdAt,
  editedAt,
}: CommentRow): TaskComment {
  const times = { createdAt: createdAt.toISOString(), editedAt: editedAt?.toISOString() ?? null };
  return { id, author, body, attachments, version, ...times };
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

/** $1 id, $2 comment, $3 ordinal, $4 name, $5 type, $6 size, $7 storage key, $8 whether its space has been taken. */
export const insertAttachment: Statement = {
  name: "insert-task-attachment",
  text: `
    insert into task_attachments (id, workspace_id, task_id, comment_id, ordinal, name, type, size, storage_key,
                                  is_counted)
    select $1, c.workspace_id, c.task_id, c.id, $3, $4, $5, $6, $7, $8::boolean from task_comments c where c.id = $2`,
};
