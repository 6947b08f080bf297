import { DomainError } from "#lib/contract/errors.ts";
import type { BodyOf, OutputOf } from "#lib/contract/operation.ts";
import type { skillOperations } from "#lib/contract/skills.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { requireRevision } from "#lib/nouns/authoring/draft-rules.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import { newId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findSkill, type SkillRow } from "./find-skill.ts";
import { skillProblems } from "./validate-skill.ts";

type Operation = typeof skillOperations.publishSkill;

/** $1 skill, which is locked, $2 version id, $3 message, $4 person, $5 and $6 by what credential. */
const insert: Statement = {
  name: "insert-skill-version",
  text: `
    with added as (
      insert into skill_versions (id, skill_id, version, workspace_id, name, description, instructions, tools, message,
                                  published_by, published_via_kind, published_via_id)
      select $2, s.id, coalesce(s.published_version, 0) + 1, s.workspace_id, s.name, s.description, s.instructions,
             s.tools, $3, $4, $5, $6
        from skills s where s.id = $1
      returning version
    )
    update skills set published_version = added.version from added where id = $1
    returning added.version as "version"`,
};

/**
 * Publishes exactly one revision of a skill as the next, immutable version. It is checked in the same transaction, and
 * nobody can change it meanwhile. Agents keep the versions that they were published with.
 * @throws DomainError skill_not_found, permission_denied, revision_conflict; skill_invalid with every problem.
 */
export async function publishSkill({
  actor,
  skillId,
  body: { revision, message = "" },
}: {
  actor: Actor;
  skillId: string;
  body: BodyOf<Operation>;
}): Promise<OutputOf<Operation>> {
  const { workspaceId, userId, kind, credentialId } = actor;
  return runtime().db.transaction(async (tx) => {
    const skill = await findSkill(tx, { actor, skillId, lock: true });
    requireRevision(skill, revision);
    await requireValid(tx, { workspaceId, skill });
    const versionId = newId("skillVersion");
    const [added] = await tx.run<{ version: number }>(insert, [
      skillId,
      versionId,
      message,
      userId,
      kind,
      credentialId,
    ]);
    if (!added) throw new Error("a locked skill could not be given a version");
    await recordAudit(tx, {
      actor,
      workspaceId,
      action: "skill.published",
      target: { kind: "skill", id: skillId, name: skill.name },
      details: { version: added.version },
    });
    return { versionId, version: added.version };
  });
}

async function requireValid(
  tx: Transaction,
  { workspaceId, skill }: { workspaceId: string; skill: SkillRow },
): Promise<void> {
  const problems = await skillProblems(tx, { ...skill, workspaceId });
  if (problems.length === 0) return;
  const count = problems.length === 1 ? "a problem" : `${problems.length} problems`;
  throw new DomainError("skill_invalid", `The skill has ${count}.`, {
    details: problems.map(({ code, message, path }) => ({ code, message, field: path })),
  });
}
