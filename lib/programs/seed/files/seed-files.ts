import { detectType, HEAD_BYTES } from "#lib/language/content-types/detect-type.ts";
import { findStanding } from "#lib/nouns/access/find-standing.ts";
import { writeContent } from "#lib/nouns/contents/write-content.ts";
import { takeFileSpace } from "#lib/nouns/files/file-space.ts";
import { newId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { aboutSomebody, chance, pick, type Share } from "../chance.ts";
import catalogue from "../data/files.json" with { type: "json" };
import { DAY_MS, daysAgo, insertRows, type Seed, sqlOf } from "../seed.ts";
import { makeContent } from "./make-content.ts";

const WEEK_DAYS = 7;
const NEWEST_WEEK = 47;

interface Author {
  readonly kind: "user" | "key" | "grant" | "agent";
  readonly id: string;
}

/**
 * What small teams keep in files, of a week, with small contents that previews show; comments have some attached. Files
 * have times and authors of their own, which no verb takes: only their contents and space are stored as by an upload.
 * @returns how many files there are, and how many are attached.
 */
export async function seedFiles(
  seed: Seed,
  { teamIds }: { teamIds: Readonly<Record<string, string>> },
): Promise<{ files: number; attached: number }> {
  const { client, workspaceId, ownerId, now } = seed;
  const actor = await findStanding({ workspaceId, userId: ownerId });
  const made = { files: 0, attached: 0 };
  for (const { team, count, names } of catalogue) {
    const teamId = teamIds[team] ?? "";
    const { rows: authors } = await client.query<Author>(sqlOf("file-authors"), [
      ...[workspaceId, teamId, new Date(now), daysAgo(seed, WEEK_DAYS)],
    ]);
    const files = [];
    for (let at = 0; at < count; at++) {
      const round = Math.floor(at / names.length);
      const share: Share = (salt) => chance(made.files + at, 900 + salt);
      const template = (names[at % names.length] ?? "").replace("$week", String(NEWEST_WEEK - round));
      files.push(await storeFile(seed, { name: aboutSomebody(template, share), authors, share }));
    }
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    await takeFileSpace(runtime().db, { actor, teamId, bytes });
    const rows = files.map(({ file }) => ({ workspace_id: workspaceId, team_id: teamId, ...file }));
    await insertRows(client, "files", rows);
    const attached = files
      .filter(({ isAttached }) => isAttached)
      .map(({ file: { id, created_at }, size }) => ({
        ...{ id, attachment_id: newId("taskAttachment", created_at.getTime()), size },
      }));
    const { rowCount } = await client.query(sqlOf("file-attach"), [
      ...[workspaceId, teamId, JSON.stringify(attached)],
    ]);
    made.files += count;
    made.attached += rowCount ?? 0;
  }
  return made;
}

async function storeFile(
  { workspaceId, now }: Seed,
  { name, authors, share }: { name: string; authors: readonly Author[]; share: Share },
) {
  const createdMs = now - share(1) * WEEK_DAYS * DAY_MS;
  const { type: declared, bytes } = await makeContent({ name, share });
  const { storageKey, size, head } = await writeContent({ workspaceId, source: [bytes] });
  const { kind, id } = authorOf(authors, share);
  const type = detectType({ head: head.subarray(0, HEAD_BYTES), name, declared });
  const row = { id: newId("file", createdMs), name, type, storage_key: storageKey, author_kind: kind };
  return {
    ...{ size, isAttached: share(2) < 0.4, file: { ...row, author_id: id, created_at: new Date(createdMs) } },
  };
}

/** Most are of people; a team without a key, an app or an agent has them of people instead. */
function authorOf(authors: readonly Author[], share: Share): Author {
  const drawn = share(3);
  const kind = drawn < 0.6 ? "user" : drawn < 0.74 ? "key" : drawn < 0.87 ? "grant" : "agent";
  const ofKind = (wanted: Author["kind"]) => authors.filter((author) => author.kind === wanted);
  const author = pick(ofKind(kind), share(4)) ?? pick(ofKind("user"), share(4));
  if (!author) throw new Error("nobody may write files of the team");
  return author;
}
