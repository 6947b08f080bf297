import { DomainError } from "#lib/contract/errors.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { skillOperations } from "#lib/contract/skills.ts";
import { publicationAnswer } from "#lib/nouns/authoring/publication.sql.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findSkillVersion, type SkillVersionRow } from "./skill-versions.sql.ts";

/** A version of a skill that the caller has found. @throws DomainError not_found for one that never was. */
export async function skillVersion({
  skillId,
  version,
}: {
  skillId: string;
  version: number;
}): Promise<OutputOf<typeof skillOperations.getSkillVersion>> {
  const [row] = await runtime().db.run<SkillVersionRow>(findSkillVersion, [skillId, version]);
  if (!row) throw new DomainError("not_found", `The skill has no version ${version}.`);
  return { ...publicationAnswer(row), tools: [...row.tools] };
}
