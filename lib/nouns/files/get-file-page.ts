import type { filePageOperations } from "#lib/contract/dashboard/files.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { roleIncludes } from "#lib/nouns/access/roles.ts";
import { teamReach, withinReach } from "#lib/nouns/work/team-reach.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { fileRowAnswer, LISTED_ROW, type ListedFileRow } from "./file-row.sql.ts";
import { findFile, noFile } from "./find-file.ts";

type Operation = typeof filePageOperations.getFilePage;

/** $1 file. Indexes: the primary keys. */
const findRow: Statement = {
  name: "find-file-row",
  text: `
    select ${LISTED_ROW}
      from files f join contents c on c.storage_key = f.storage_key join teams t on t.id = f.team_id
     where f.id = $1`,
};

/**
 * The newest runs and tasks that have a content attached, and documents that link to its file: $1 its key, $2 workspace,
 * $3 and $4 the reach: of runs by their agent's team, of tasks by their project's; $5 the file's path, which the index
 * of words has whole. Indexes: run_attachments_content, task_attachments_content, document_sections_words.
 */
export const findUses: Statement = {
  name: "find-file-uses",
  text: `
    (select 'run' as "type", r.id as "id", a.name as "name", r.created_at as "at"
       from (select distinct run_id from run_attachments where storage_key = $1 order by run_id desc limit 200) u
       join runs r on r.id = u.run_id join agents a on a.id = r.agent_id
      where r.workspace_id = $2 and ${withinReach("a.team_id", "$3", "$4::text[]")}
      order by r.id desc limit 50)
    union all
    (select 'task', p.prefix || '-' || t.number, t.title, max(m.created_at)
       from task_attachments x
       join task_comments m on m.id = x.comment_id
       join tasks t on t.id = x.task_id join projects p on p.id = t.project_id
      where x.storage_key = $1 and t.workspace_id = $2 and ${withinReach("p.team_id", "$3", "$4::text[]")}
      group by p.prefix, t.number, t.title
      order by max(m.created_at) desc limit 50)
    union all
    (select 'document', d.id, d.title, d.updated_at
       from documents d
      where d.workspace_id = $2 and d.archived_at is null and ${withinReach("d.team_id", "$3", "$4::text[]")}
        and d.id = any(array(select s.document_id from document_sections s
                              where s.words @@ (select string_agg(quote_literal(lexeme), ' & ')::tsquery
                                                  from unnest(tsvector_to_array(to_tsvector('simple', $5::text))) lexeme)
                                and position($5 in s.body) > 0
                              limit 200))
      order by d.updated_at desc limit 50)
     order by "at" desc limit 50`,
};

interface UseRow {
  readonly type: "run" | "task" | "document";
  readonly id: string;
  readonly name: string;
  readonly at: Date;
}

/**
 * A file with where it is used.
 * @throws DomainError file_not_found, permission_denied.
 */
export async function getFilePage({
  actor,
  fileId,
}: {
  actor: UserActor;
  fileId: string;
}): Promise<OutputOf<Operation>> {
  const { db } = runtime();
  const { id, storageKey } = await findFile(db, { actor, fileId });
  const { every, teamIds } = teamReach(actor);
  const [[row], uses] = await Promise.all([
    db.run<ListedFileRow>(findRow, [id]),
    db.run<UseRow>(findUses, [storageKey, actor.workspaceId, every, teamIds, `/files/${id}`]),
  ]);
  if (!row) throw noFile(); // deleted meanwhile
  return {
    file: fileRowAnswer(row),
    usedIn: uses.map(({ at, ...use }) => ({ ...use, at: at.toISOString() })),
    mayEdit: roleIncludes(actor.role, "operator"),
  };
}
