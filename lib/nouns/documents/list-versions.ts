import type { Author } from "#lib/contract/author.ts";
import type { documentOperations } from "#lib/contract/documents.ts";
import { DOCUMENTS } from "#lib/contract/limits.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import { readCursor } from "#lib/nouns/pagination/cursor.ts";
import { pageOf } from "#lib/nouns/pagination/page-of.ts";
import { authorJson } from "#lib/nouns/work/author.sql.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findDocument } from "./find-document.ts";
import type { Door } from "./write-version.sql.ts";

type Operation = typeof documentOperations.listVersions;

/** $1 document, $2 the previous page's last version or null, $3 rows. Index: the primary key. */
const findPage: Statement = {
  name: "list-document-versions",
  text: `
    select v.version as "version", v.title as "title", v.door as "door", v.created_at as "createdAt",
           ${authorJson("v.author_kind", "v.author_id")} as "author"
      from document_versions v
     where v.document_id = $1 and ($2::int is null or v.version < $2)
     order by v.version desc limit $3`,
};

interface VersionRow {
  readonly version: number;
  readonly title: string;
  readonly door: Door;
  readonly createdAt: Date;
  readonly author: Author;
}

/**
 * A document's versions, the newest first, with who wrote them.
 * @throws DomainError document_not_found, permission_denied, access_not_configured, invalid_cursor.
 */
export async function listVersions({
  actor,
  documentId,
  query: { limit = DOCUMENTS.page.default, cursor },
  archived = false,
}: {
  actor: WorkActor;
  documentId: string;
  /** For the dashboard. */
  archived?: boolean;
  query: QueryOf<Operation>;
}): Promise<OutputOf<Operation>> {
  const { db } = runtime();
  await findDocument(db, { actor, documentId, archived });
  const boundTo = ["document-versions", documentId];
  const before = cursor === undefined ? null : Number(readCursor({ cursor, boundTo }));
  const rows = await db.run<VersionRow>(findPage, [documentId, before, limit + 1]);
  const { page, pagination } = pageOf(rows, { limit, boundTo, placeOf: (last) => String(last.version) });
  const versions = page.map(({ createdAt, ...version }) => ({
    ...version,
    createdAt: createdAt.toISOString(),
  }));
  return { versions, pagination };
}
