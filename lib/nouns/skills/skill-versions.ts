import { DomainError } from "#lib/contract/errors.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { skillOperations } from "#lib/contract/skills.ts";
import type { Actor, UserActor } from "#lib/nouns/access/actor.ts";
import { PUBLICATION, type PublicationRow, publicationAnswer } from "#lib/nouns/authoring/publication.sql.ts";
import { readCursor } from "#lib/nouns/pagination/cursor.ts";
import { pageOf } from "#lib/nouns/pagination/page-of.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findSkill, findVisibleSkill } from "./find-skill.ts";
import type { SkillContents } from "./skill-contents.ts";

type History = typeof skillOperations.listSkillHistory;
type Version = typeof skillOperations.getSkillVersion;

const DEFAULT_LIMIT = 50;

/** $1 skill, $2 the previous page's last version or null, $3 rows. Index: the primary key of skill_versions. */
const findSkillHistory: Statement = {
  name: "list-skill-history",
  text: `
    select ${PUBLICATION} from skill_versions v
     where v.skill_id = $1 and ($2::int is null or v.version < $2)
     order by v.version desc limit $3`,
};

type SkillVersionRow = PublicationRow & SkillContents;

/** $1 skill, $2 version. Index: the primary key of skill_versions. */
const findSkillVersion: Statement = {
  name: "find-skill-version",
  text: `
    select v.name as "name", v.description as "description", v.instructions as "instructions", v.tools as "tools",
           ${PUBLICATION}
      from skill_versions v
     where v.skill_id = $1 and v.version = $2`,
};

interface HistoryOf<A extends Actor> {
  readonly actor: A;
  readonly skillId: string;
  readonly query: QueryOf<History>;
}

/**
 * A skill's published versions, the newest first, for those who edit it.
 * @throws DomainError skill_not_found, permission_denied, invalid_cursor.
 */
export async function listSkillHistory({ actor, ...page }: HistoryOf<Actor>): Promise<OutputOf<History>> {
  await findSkill(runtime().db, { actor, skillId: page.skillId });
  return skillHistory(page);
}

/** The same for everybody in the skill's team. @throws DomainError skill_not_found, permission_denied, invalid_cursor. */
export async function listSkillPageHistory({
  actor,
  ...page
}: HistoryOf<UserActor>): Promise<OutputOf<History>> {
  await findVisibleSkill(runtime().db, { actor, skillId: page.skillId });
  return skillHistory(page);
}

async function skillHistory({
  skillId,
  query: { limit = DEFAULT_LIMIT, cursor },
}: Omit<HistoryOf<Actor>, "actor">): Promise<OutputOf<History>> {
  const boundTo = ["skill-history", skillId];
  const before = cursor === undefined ? null : Number(readCursor({ cursor, boundTo }));
  const rows = await runtime().db.run<PublicationRow>(findSkillHistory, [skillId, before, limit + 1]);
  const { page, pagination } = pageOf(rows, { limit, boundTo, placeOf: (last) => String(last.version) });
  return { entries: page.map(publicationAnswer), pagination };
}

interface VersionOf<A extends Actor> {
  readonly actor: A;
  readonly skillId: string;
  readonly version: number;
}

/**
 * A published version, for those who edit the skill.
 * @throws DomainError skill_not_found, permission_denied; not_found for a version that never was.
 */
export async function getSkillVersion({ actor, ...which }: VersionOf<Actor>): Promise<OutputOf<Version>> {
  await findSkill(runtime().db, { actor, skillId: which.skillId });
  return skillVersion(which);
}

/** The same for everybody in the skill's team. @throws DomainError skill_not_found, permission_denied, not_found. */
export async function getSkillPageVersion({
  actor,
  ...which
}: VersionOf<UserActor>): Promise<OutputOf<Version>> {
  await findVisibleSkill(runtime().db, { actor, skillId: which.skillId });
  return skillVersion(which);
}

/** A version of a skill that the caller has found. @throws DomainError not_found for one that never was. */
export async function skillVersion({
  skillId,
  version,
}: Omit<VersionOf<Actor>, "actor">): Promise<OutputOf<Version>> {
  const [row] = await runtime().db.run<SkillVersionRow>(findSkillVersion, [skillId, version]);
  if (!row) throw new DomainError("not_found", `The skill has no version ${version}.`);
  return { ...publicationAnswer(row), tools: [...row.tools] };
}
