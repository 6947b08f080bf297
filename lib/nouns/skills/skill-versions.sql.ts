import { PUBLICATION, type PublicationRow } from "#lib/nouns/authoring/publication.sql.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import type { SkillContents } from "./skill-contents.ts";

/** $1 skill, $2 the previous page's last version or null, $3 rows. Index: the primary key of skill_versions. */
export const findSkillHistory: Statement = {
  name: "list-skill-history",
  text: `
    select ${PUBLICATION} from skill_versions v
     where v.skill_id = $1 and ($2::int is null or v.version < $2)
     order by v.version desc limit $3`,
};

export type SkillVersionRow = PublicationRow & SkillContents;

/** $1 skill, $2 version. Index: the primary key of skill_versions. */
export const findSkillVersion: Statement = {
  name: "find-skill-version",
  text: `
    select v.name as "name", v.description as "description", v.instructions as "instructions", v.tools as "tools",
           ${PUBLICATION}
      from skill_versions v
     where v.skill_id = $1 and v.version = $2`,
};
