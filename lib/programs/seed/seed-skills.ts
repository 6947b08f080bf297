import { newId } from "#lib/platform/ids.ts";
import type { TeamName } from "./catalogue.ts";
import skill from "./data/skill.json" with { type: "json" };
import { daysAgo, insertRows, type Seed } from "./seed.ts";

/** The agents of the team that are published with the skill's last version. */
export interface SeededSkill {
  readonly team: TeamName;
  readonly attached: readonly { readonly skillId: string; readonly version: number }[];
}

const TEAM = "Customer care";

/** A skill of customer care: two versions and a draft that is ahead of them by a line. */
export async function seedSkills(
  seed: Seed,
  { teamIds }: { teamIds: Readonly<Record<TeamName, string>> },
): Promise<SeededSkill> {
  const { client, workspaceId, ownerId } = seed;
  const { name, description, lines, versions, draftLine } = skill;
  const startedAt = daysAgo(seed, versions[0]?.days ?? 0);
  const skillId = newId("skill", startedAt.getTime());
  const common = { workspace_id: workspaceId, name, description, tools: [] };
  const published = versions.map(({ message, lines: count, days }, index) => ({
    ...{
      ...common,
      id: newId("skillVersion", daysAgo(seed, days).getTime()),
      skill_id: skillId,
      version: index + 1,
    },
    ...{ instructions: lines.slice(0, count).join("\n").concat("\n"), message, published_by: ownerId },
    ...{ published_via_kind: "user", published_via_id: ownerId, published_at: daysAgo(seed, days) },
  }));
  await insertRows(client, "skills", [
    {
      ...{ ...common, id: skillId, team_id: teamIds[TEAM], revision: versions.length + 1 },
      ...{
        instructions: `${published.at(-1)?.instructions}${draftLine}\n`,
        published_version: versions.length,
      },
      ...{ created_by: ownerId, created_at: startedAt, updated_at: daysAgo(seed, 1) },
    },
  ]);
  await insertRows(client, "skill_versions", published);
  return { team: TEAM, attached: [{ skillId, version: versions.length }] };
}
