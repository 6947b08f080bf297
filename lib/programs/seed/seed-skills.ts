import { newId } from "#lib/platform/ids.ts";
import type { TeamName } from "./catalogue.ts";
import { DAY_MS, type Seed } from "./seed.ts";

const NAME = "House style for customers";

const FIRST = `# How we write to customers

- Call people by the name that they signed with.
- Say first what happens next, then why.
- Never promise a date that the order does not have.
`;

/** What was published of it, oldest first; the draft is the last one, with a line that is not published yet. */
const VERSIONS = [
  { message: "As agreed with the service team", instructions: FIRST, days: 80 },
  {
    message: "Amounts, and what is not ours to decide",
    instructions: `${FIRST}- Write amounts with their currency: 12.50 EUR.
- A refund over 500 EUR is decided by the senior desk. Say so, and do not estimate the outcome.
`,
    days: 21,
  },
] as const;
const DRAFT_LINE = "- Answer in the language of the question.\n";

/** The agents of the team that are published with the skill's last version. */
export interface SeededSkill {
  readonly team: TeamName;
  readonly attached: readonly { readonly skillId: string; readonly version: number }[];
}

/** A skill of customer care: two versions and a draft that is ahead of them. */
export async function seedSkills(
  { client, workspaceId, ownerId, now }: Seed,
  { teamIds }: { teamIds: Readonly<Record<TeamName, string>> },
): Promise<SeededSkill> {
  const at = (days: number) => new Date(now - days * DAY_MS);
  const skillId = newId("skill", at(VERSIONS[0].days).getTime());
  const description = "Tone and limits of every answer that leaves the house.";
  await client.query(
    `insert into skills (id, workspace_id, team_id, name, description, revision, instructions, tools, published_version,
                         created_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, '[]', $8, $9, $10, $11)`,
    [
      ...[skillId, workspaceId, teamIds["Customer care"], NAME, description, VERSIONS.length + 1],
      ...[`${VERSIONS[1].instructions}${DRAFT_LINE}`, VERSIONS.length, ownerId, at(VERSIONS[0].days), at(1)],
    ],
  );
  for (const [index, { message, instructions, days }] of VERSIONS.entries()) {
    await client.query(
      `insert into skill_versions (id, skill_id, version, workspace_id, name, description, instructions, tools, message,
                                   published_by, published_via_kind, published_via_id, published_at)
       values ($1, $2, $3, $4, $5, $6, $7, '[]', $8, $9, 'user', $9, $10)`,
      [
        ...[newId("skillVersion", at(days).getTime()), skillId, index + 1, workspaceId, NAME, description],
        ...[instructions, message, ownerId, at(days)],
      ],
    );
  }
  return { team: "Customer care", attached: [{ skillId, version: VERSIONS.length }] };
}
