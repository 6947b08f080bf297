import type { Queries, Statement } from "#lib/platform/db/database.ts";

/** $1 document, $2 targets, $3 workspace. Links that stay are not written; what is no document of the workspace is none. */
const write: Statement = {
  name: "write-document-links",
  text: `
    with gone as (delete from document_links where document_id = $1 and target_id <> all($2::text[]))
    insert into document_links (document_id, target_id)
    select $1, t.id from documents t where t.id = any($2::text[]) and t.workspace_id = $3 and t.id <> $1
    on conflict do nothing`,
};

/** Links as the editor writes them, and as somebody copies them from the browser's address. */
const LINK = /\/documents\/(doc_[0-9a-z]{26})(?![0-9a-z])/g;
/** A text with more is a list of documents that nobody looks through. */
const MAX_LINKS = 1_000;

/** The documents that a text links to, each once. */
export function linksOf(content: string): readonly string[] {
  const ids = new Set<string>();
  for (const [, id = ""] of content.matchAll(LINK)) {
    ids.add(id);
    if (ids.size === MAX_LINKS) break;
  }
  return [...ids];
}

/** Makes a document's links those of its content, with the version that has it. */
export async function writeLinks(
  tx: Queries,
  { id, workspaceId, content }: { id: string; workspaceId: string; content: string },
): Promise<void> {
  await tx.run(write, [id, linksOf(content), workspaceId]);
}
