import { BoundedCache } from "#lib/language/expressions/bounded-cache.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

/** A published skill, as a model node uses it. */
export interface PinnedSkill {
  readonly name: string;
  readonly instructions: string;
  readonly tools: readonly string[];
}

export interface SkillPin {
  readonly skillId: string;
  readonly version: number;
}

/** $1 workspace, $2 and $3 skills and their versions, side by side. Index: the primary key of skill_versions. */
const findPinned: Statement = {
  name: "find-pinned-skills",
  text: `
    select v.skill_id as "skillId", v.version as "version", v.name as "name", v.instructions as "instructions",
           v.tools as "tools"
      from unnest($2::text[], $3::int[]) as pin(skill_id, version)
      join skill_versions v on v.skill_id = pin.skill_id and v.version = pin.version
     where v.workspace_id = $1`,
};

const ENTRY_CHARS = 500;
const versions = new BoundedCache<PinnedSkill>({ maxEntries: 5_000, maxWeight: 16 * 1024 * 1024 });

/** Skills as they were published, in the order of the pins. They never change, so they can be cached. */
export async function loadSkills({
  workspaceId,
  pins,
}: {
  workspaceId: string;
  pins: readonly SkillPin[];
}): Promise<PinnedSkill[]> {
  const keyOf = ({ skillId, version }: SkillPin) => `${workspaceId} ${skillId} ${version}`;
  const found = new Map(pins.map((pin) => [keyOf(pin), versions.get(keyOf(pin))]));
  const unread = pins.filter((pin) => found.get(keyOf(pin)) === undefined);
  if (unread.length > 0) {
    const rows = await runtime().db.run<SkillPin & PinnedSkill>(findPinned, [
      workspaceId,
      unread.map(({ skillId }) => skillId),
      unread.map(({ version }) => version),
    ]);
    for (const { name, instructions, tools, ...pin } of rows) {
      const skill = { name, instructions, tools };
      found.set(keyOf(pin), skill);
      versions.set(keyOf(pin), skill, instructions.length + ENTRY_CHARS);
    }
  }
  return pins.map((pin) => {
    const skill = found.get(keyOf(pin));
    if (!skill) throw new Error("a graph names a version of a skill that is not stored");
    return skill;
  });
}
