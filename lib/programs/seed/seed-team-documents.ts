import { findStanding } from "#lib/nouns/access/find-standing.ts";
import { createDocument } from "#lib/nouns/documents/create-document.ts";
import work from "./data/work.json" with { type: "json" };
import type { Seed } from "./seed.ts";

/** Documents under each of a team's main ones. */
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
  for (const [team, titles] of Object.entries(work.documents)) {
    const teamId = teamIds[team] ?? "";
    for (const title of titles) {
      const content = `# ${title}\n\nWhat ${team} has agreed on. Each part has its own page.`;
      const { resource } = await createDocument({ actor, body: { teamId, title, content } });
      for (let part = 1; part <= PARTS; part++) {
        const body = { teamId, title: `${title}, part ${part}`, parentId: resource.id };
        await createDocument({
          actor,
          body: { ...body, content: `# Part ${part}\n\n${contentOf(made + part)}` },
        });
      }
      made += 1 + PARTS;
    }
  }
  return made;
}

const contentOf = (at: number) =>
  [0, 1, 2].map((one) => `## ${one + 1}\n\n${work.comments[(at + one) % work.comments.length]}`).join("\n\n");
