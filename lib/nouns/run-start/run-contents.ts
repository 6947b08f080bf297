import type { Actor } from "#lib/nouns/access/actor.ts";
import { findUsableContents } from "#lib/nouns/contents/find-usable-contents.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { isId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { actorOfCredential } from "./children/credential-of-run.ts";
import { rememberedMessages } from "./taken-up.sql.ts";

/** A stored content that a run may use. */
export interface RunContent {
  readonly storageKey: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** In hex. */
  readonly sha256: string;
}

const CONTENT = `c.storage_key as "storageKey", c.size as "size", c.sha256 as "sha256"`;

/**
 * Contents that a run was sent: with any of its turns, and with those that it remembers. $1 run, $2 workspace, $3 keys.
 * Indexes: the primary keys of runs, run_attachments and contents; those of rememberedMessages.
 */
const findSent: Statement = {
  name: "find-sent-contents",
  text: `
    with r as (select * from runs where id = $1 and workspace_id = $2),
    ours as (select id from r union select m.run_id from r cross join lateral ${rememberedMessages("r")} m)
    select distinct on (c.storage_key) ${CONTENT}, t.name as "name", t.type as "type"
      from ours join run_attachments t on t.run_id = ours.id join contents c on c.storage_key = t.storage_key
     where t.storage_key = any($3::text[])
     order by c.storage_key`,
};

/** $1 workspace, $2 keys. Indexes: contents' primary key, files_storage_key_unique. */
const findFiles: Statement = {
  name: "find-contents-of-files",
  text: `
    select ${CONTENT}, f.name as "name", f.type as "type"
      from contents c join files f on f.storage_key = c.storage_key
     where c.workspace_id = $1 and c.storage_key = any($2::text[])`,
};

/** Contents that a run was sent, of those named; without a look at what its credential may do now. */
export async function contentsSentTo({
  runId,
  workspaceId,
  storageKeys,
}: {
  runId: string;
  workspaceId: string;
  storageKeys: readonly string[];
}): Promise<RunContent[]> {
  const possible = storageKeys.filter((key) => isId("content", key));
  if (possible.length === 0) return [];
  return runtime().db.run<RunContent>(findSent, [runId, workspaceId, possible]);
}

/** $1 run, $2 workspace. Index: the primary key. */
const findCredential: Statement = {
  name: "find-credential-of-contents",
  text: `select credential_kind as "kind", credential_id as "credentialId" from runs where id = $1 and workspace_id = $2`,
};

/**
 * Contents that a run may use, of those named: what it was sent, and files that its credential may read now (D4).
 * @throws DomainError permission_denied, user_not_found where a file is named and the credential is not active.
 */
export async function contentsOfRun(asked: {
  runId: string;
  workspaceId: string;
  storageKeys: readonly string[];
}): Promise<RunContent[]> {
  const sent = await contentsSentTo(asked);
  const others = asked.storageKeys.filter((key) => !sent.some(({ storageKey }) => storageKey === key));
  if (!others.some((key) => isId("content", key))) return sent;
  const { runId, workspaceId } = asked;
  const [run] = await runtime().db.run<Pick<Actor, "kind" | "credentialId">>(findCredential, [
    runId,
    workspaceId,
  ]);
  if (!run) return sent;
  const actor = await actorOfCredential({ workspaceId, ...run });
  const usable = await findUsableContents({ actor, storageKeys: others });
  return [...sent, ...(await runtime().db.run<RunContent>(findFiles, [workspaceId, [...usable]]))];
}

/** An attachment of an earlier turn, with the index of its message among those that the run remembers. */
export interface EarlierContent extends RunContent {
  readonly message: number;
}

/**
 * Attachments came with a turn's first message. $1 run, $2 workspace. Indexes: the primary keys of runs, run_attachments
 * and contents; those of rememberedMessages.
 */
const findEarlier: Statement = {
  name: "find-earlier-contents",
  text: `
    select m.place as "message", ${CONTENT}, t.name as "name", t.type as "type"
      from runs r
     cross join lateral (
       select k.run_id, k.turn, k.role, row_number() over (order by k.id)::int - 1 as place,
              row_number() over (partition by k.run_id, k.turn, k.role order by k.id) as nth
         from ${rememberedMessages("r")} k
     ) m
      join run_attachments t on t.run_id = m.run_id and t.turn = m.turn
      join contents c on c.storage_key = t.storage_key
     where r.id = $1 and r.workspace_id = $2 and m.role = 'user' and m.nth = 1
     order by m.place, t.ordinal`,
};

/** The attachments of the turns that a run remembers. */
export function contentsOfEarlierTurns({
  runId,
  workspaceId,
}: {
  runId: string;
  workspaceId: string;
}): Promise<EarlierContent[]> {
  return runtime().db.run<EarlierContent>(findEarlier, [runId, workspaceId]);
}
