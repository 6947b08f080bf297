import type { z } from "zod";
import type { documentOperations, ListedDocument } from "#lib/contract/documents.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { DocumentRow, ListedRow } from "./find-document.ts";

export type Document = OutputOf<typeof documentOperations.update>;

/** A document of a list as callers see it (D19). */
export function listedAnswer(row: ListedRow): z.input<typeof ListedDocument> {
  const { id, teamId, parentId, title, version, updatedBy } = row;
  const createdAt = row.createdAt.toISOString();
  return {
    id,
    teamId,
    parentId,
    title,
    version,
    createdAt,
    updatedAt: row.updatedAt.toISOString(),
    updatedBy,
  };
}

export const documentAnswer = (row: DocumentRow): Document => ({
  ...listedAnswer(row),
  content: row.content,
});
