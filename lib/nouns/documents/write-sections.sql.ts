import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { WORDS_VERSION, wordsOfSection } from "./search-words.sql.ts";
import type { Section } from "./sections.ts";

/** $1 document, $2 digests of all its sections. */
const drop: Statement = {
  name: "drop-document-sections",
  text: `delete from document_sections where document_id = $1 and digest <> all($2::text[])`,
};

/** $1 document, $2 team, $3 title, $4 sections as JSON, $5 workspace. Those that are there stay as they are. */
const insert: Statement = {
  name: "insert-document-sections",
  text: `
    insert into document_sections (document_id, digest, team_id, path, body, words, words_version)
    select $1, s.digest, $2, s.path, s.body,
           ${wordsOfSection({ workspace: "$5", team: "$2", title: "$3", path: "s.path", body: "s.body", isFirst: 's."isFirst"' })}, ${WORDS_VERSION}
      from json_to_recordset($4::json) as s(digest text, path text, body text, "isFirst" boolean)
     where not exists (select from document_sections known where known.document_id = $1 and known.digest = s.digest)`,
};

/** $1 document. */
const findKnown: Statement = {
  name: "find-document-sections",
  text: `select digest as "digest" from document_sections where document_id = $1`,
};

/** Sections of one statement: their words are made in well under a second. */
const BATCH = 32;

/** Makes a document's rows of search say what it says now. Only sections that have changed are written. */
export async function writeSections(
  tx: Queries,
  { id, workspaceId, teamId, title }: { id: string; workspaceId: string; teamId: string; title: string },
  sections: readonly Section[],
): Promise<void> {
  await tx.run(drop, [id, sections.map(({ digest }) => digest)]);
  const known = new Set((await tx.run<{ digest: string }>(findKnown, [id])).map(({ digest }) => digest));
  const added = sections.filter(({ digest }) => !known.has(digest));
  for (let from = 0; from < added.length; from += BATCH)
    await tx.run(insert, [id, teamId, title, JSON.stringify(added.slice(from, from + BATCH)), workspaceId]);
}
