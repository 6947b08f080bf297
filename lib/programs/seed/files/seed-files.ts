import { detectType, HEAD_BYTES } from "#lib/language/content-types/detect-type.ts";
import { findStanding } from "#lib/nouns/access/find-standing.ts";
import { writeContent } from "#lib/nouns/contents/write-content.ts";
import { takeFileSpace } from "#lib/nouns/files/file-space.ts";
import { newId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { chance, pick, type Share } from "../chance.ts";
import { aboutSomebody } from "../customers.ts";
import { DAY_MS, type Seed } from "../seed.ts";
import { FILES } from "./file-catalogue.ts";
import { makeContent } from "./make-content.ts";

const WEEK_DAYS = 7;
const NEWEST_WEEK = 47;

type AuthorKind = "user" | "key" | "grant" | "agent";

interface Author {
  readonly kind: AuthorKind;
  readonly id: string;
}

interface File {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly storageKey: string;
  readonly authorKind: AuthorKind;
  readonly authorId: string;
  readonly createdAt: string;
  /** Of the comment that has it attached. */
  readonly attachmentId: string | null;
}

/**
 * What small teams keep in files, of a week, with small contents that previews show; comments have some attached. Files
 * have times and authors of their own, which no verb takes: only their contents and space are stored as by an upload.
 * @returns how many files there are, and how many are attached.
 */
export async function seedFiles(
  seed: Seed,
  { teamIds }: { teamIds: Readonly<Record<string, string>> },
): Promise<{ files: number; attached: number }> {
  const { client, workspaceId, ownerId } = seed;
  const actor = await findStanding({ workspaceId, userId: ownerId });
  const made = { files: 0, attached: 0 };
  for (const { team, count, names } of FILES) {
    const teamId = teamIds[team] ?? "";
    const authors = await findAuthors(seed, { teamId });
    const files: File[] = [];
    for (let at = 0; at < count; at++) {
      const round = Math.floor(at / names.length);
      const share: Share = (salt) => chance(made.files + at, 900 + salt);
      const template = (names[at % names.length] ?? "").replace("$week", String(NEWEST_WEEK - round));
      files.push(await storeFile(seed, { name: aboutSomebody(template, share), authors, share }));
    }
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    await takeFileSpace(runtime().db, { actor, teamId, bytes });
    await client.query(INSERT, [workspaceId, teamId, JSON.stringify(files)]);
    const { rowCount } = await client.query(ATTACH, [workspaceId, teamId, JSON.stringify(files)]);
    made.files += count;
    made.attached += rowCount ?? 0;
  }
  return made;
}

async function storeFile(
  { workspaceId, now }: Seed,
  { name, authors, share }: { name: string; authors: readonly Author[]; share: Share },
): Promise<File> {
  const createdMs = now - share(1) * WEEK_DAYS * DAY_MS;
  const { type, bytes } = await makeContent({ name, share });
  const { storageKey, size, head } = await writeContent({ workspaceId, source: [bytes] });
  const author = authorOf(authors, share);
  return {
    id: newId("file", createdMs),
    name,
    type: detectType({ head: head.subarray(0, HEAD_BYTES), name, declared: type }),
    size,
    storageKey,
    authorKind: author.kind,
    authorId: author.id,
    createdAt: new Date(createdMs).toISOString(),
    attachmentId: share(2) < 0.4 ? newId("taskAttachment", createdMs) : null,
  };
}

/** Most are of people; a team without a key, an app or an agent has them of people instead. */
function authorOf(authors: readonly Author[], share: Share): Author {
  const drawn = share(3);
  const kind = drawn < 0.6 ? "user" : drawn < 0.74 ? "key" : drawn < 0.87 ? "grant" : "agent";
  const ofKind = (wanted: AuthorKind) => authors.filter((author) => author.kind === wanted);
  const author = pick(ofKind(kind), share(4)) ?? pick(ofKind("user"), share(4));
  if (!author) throw new Error("nobody may write files of the team");
  return author;
}

/** Who may have written a team's files in the last week. $1 workspace, $2 team, $3 now, $4 a week ago. */
const AUTHORS = `
  select 'user' as kind, m.user_id as id from memberships m
   where m.workspace_id = $1 and m.status = 'active'
     and (m.role in ('owner', 'admin')
       or m.role in ('builder', 'operator')
          and exists (select from team_members t where t.user_id = m.user_id and t.team_id = $2))
  union all
  select 'key', k.id from api_keys k
   where k.workspace_id = $1 and k.status = 'active' and (k.expires_at is null or k.expires_at > $3)
     and $2 = any(k.allowed_team_ids) and 'files:write' = any(k.scopes)
  union all
  select 'grant', g.id from oauth_grants g
   where g.workspace_id = $1 and g.ended_at is null and g.consented_at < $4
     and $2 = any(g.allowed_team_ids) and 'files:write' = any(g.scopes)
  union all
  (select 'agent', a.id from agents a where a.team_id = $2 and a.published_version is not null order by a.id limit 3)
  order by 1, 2`;

async function findAuthors(
  { client, workspaceId, now }: Seed,
  { teamId }: { teamId: string },
): Promise<readonly Author[]> {
  const times = [new Date(now), new Date(now - WEEK_DAYS * DAY_MS)];
  const { rows } = await client.query<Author>(AUTHORS, [workspaceId, teamId, ...times]);
  return rows;
}

/** $3 files as JSON, of both statements. */
const GIVEN = `
  json_to_recordset($3::json)
    as g(id text, name text, type text, size int, "storageKey" text, "authorKind" text, "authorId" text,
         "createdAt" timestamptz, "attachmentId" text)`;

/** $1 workspace, $2 team. */
const INSERT = `
  insert into files (id, workspace_id, team_id, name, type, storage_key, author_kind, author_id, created_at)
  select id, $1, $2, name, type, "storageKey", "authorKind", "authorId", "createdAt" from ${GIVEN}`;

/** To the first comment on a task of the team after the file was made. $1 workspace, $2 team. */
const ATTACH = `
  insert into task_attachments (id, workspace_id, task_id, comment_id, ordinal, name, type, size, storage_key)
  select g."attachmentId", $1, c.task_id, c.id, row_number() over (partition by c.id order by g.id) - 1, g.name, g.type,
         g.size, g."storageKey"
    from ${GIVEN}
    cross join lateral (
      select c.id, c.task_id
        from task_comments c join tasks t on t.id = c.task_id join projects p on p.id = t.project_id
       where p.team_id = $2 and c.created_at > g."createdAt"
       order by c.created_at
       limit 1
    ) c
   where g."attachmentId" is not null`;
