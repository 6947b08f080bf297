import type { Database, Statement } from "#lib/platform/db/database.ts";
import { isFirstSection, WORDS_VERSION, wordsOfSection } from "./search-words.sql.ts";

/** Sections of one transaction: a document that is written meanwhile waits a fraction of a second at most. */
const AT_ONCE = 50;
const LIMIT_MS = 20_000;

/** Index: document_sections_old_words. A section that is being written has new words anyway. */
const makeWords: Statement = {
  name: "make-words-of-old-sections",
  text: `
    with old as materialized (
      select document_id, digest from document_sections where words_version < ${WORDS_VERSION} limit ${AT_ONCE} for update skip locked
    )
    update document_sections s
       set words = ${wordsOfSection({ workspace: "d.workspace_id", team: "s.team_id", title: "d.title", path: "s.path", body: "s.body", isFirst: isFirstSection("s.words") })},
           words_version = ${WORDS_VERSION}
      from old join documents d on d.id = old.document_id
     where s.document_id = old.document_id and s.digest = old.digest
    returning s.digest`,
};

/**
 * Makes the words of sections that an older version wrote anew: without accents, inside stretches without spaces, beside
 * typographic marks. Until then they are found as that version found them. It may be stopped anywhere.
 * @param limitMs after this time it leaves the rest to the next call.
 */
export async function indexOldSections({
  db,
  limitMs = LIMIT_MS,
}: {
  db: Database;
  limitMs?: number;
}): Promise<void> {
  const until = performance.now() + limitMs;
  while (performance.now() < until) if ((await db.run(makeWords, [])).length === 0) return;
}
