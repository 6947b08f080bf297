import { findStanding } from "#lib/nouns/access/find-standing.ts";
import { createDocument } from "#lib/nouns/documents/create-document.ts";
import type { Seed } from "./seed.ts";
import { COMMENTS, DOCUMENTS } from "./task-catalogue.ts";

/** What stands under each of a team's main documents. */
const PARTS = 16;

/**
 * What small teams know and write down, as trees.
 * @returns how many documents there are.
 */
export async function seedTeamDocuments(
  { workspaceId, ownerId }: Seed,
  { teamIds }: { teamIds: Readonly<Record<string, string>> },
): Promise<number> {
  const actor = await findStanding({ workspaceId, userId: ownerId });
  let made = 0;
  for (const [team, titles] of Object.entries(DOCUMENTS)) {
    const teamId = teamIds[team] ?? "";
    for (const title of titles) {
      const { resource } = await createDocument({
        actor,
        body: {
          teamId,
          title,
          content: `# ${title}\n\nWhat ${team} has agreed on. Each part has its own page.`,
        },
      });
      for (let part = 1; part <= PARTS; part++)
        await createDocument({
          actor,
          body: {
            teamId,
            title: `${title}, part ${part}`,
            parentId: resource.id,
            content: `# Part ${part}\n\n${contentOf(made + part)}`,
          },
        });
      made += 1 + PARTS;
    }
  }
  return made;
}

const contentOf = (at: number) =>
  [0, 1, 2].map((one) => `## ${one + 1}\n\n${COMMENTS[(at + one) % COMMENTS.length]}`).join("\n\n");
