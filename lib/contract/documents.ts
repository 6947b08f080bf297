import { z } from "zod";
import { amount } from "./amount.ts";
import { Author } from "./author.ts";
import { DOCUMENTS, MAX_VERSION } from "./limits.ts";
import { searchText } from "./names.ts";
import { ONCE_HEADERS, OnceKey } from "./once-key.ts";
import type { Operations } from "./operation.ts";
import { PageCursor, Pagination, queryInteger, Timestamp } from "./values.ts";

export const DocumentId = z.string().max(100).meta({ description: "`doc_…`, at most 100 characters." });
const Version = z.int().meta({ description: "Rises with every change of title or content." });

export const documentFields = {
  id: DocumentId,
  teamId: z.string(),
  parentId: DocumentId.nullable().meta({ description: "The document above it; null at the top." }),
  title: z.string(),
  version: Version,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  updatedBy: Author,
};
export const Document = z
  .object({ ...documentFields, content: z.string().meta({ description: "Markdown, as it was written." }) })
  .meta({ id: "Document" });
export const ListedDocument = z.object(documentFields).meta({ id: "ListedDocument" });

/** A document, or a piece of it. */
export const ReadDocument = z
  .object({
    ...Document.shape,
    offset: z.int().meta({ description: "Where `content` begins in the whole, in characters." }),
    totalChars: z.int().meta({ description: "Characters (Unicode code points) of the whole content." }),
    nextOffset: z
      .int()
      .nullable()
      .meta({ description: "Where the next piece begins; null where this one reaches the end." }),
  })
  .meta({ id: "ReadDocument" });

const Title = z
  .string()
  .min(1)
  .max(DOCUMENTS.titleChars)
  .meta({ description: `1 to ${DOCUMENTS.titleChars} characters.` });
/** Its bound is in bytes and has a code of its own, so that no schema states it. */
const Content = z.string().meta({
  description: `Markdown, at most ${amount(DOCUMENTS.bytes)} bytes in UTF-8. Kept as it is written.`,
});
const TeamId = z
  .string()
  .max(100)
  .meta({ description: "The team that it belongs to, at most 100 characters." });
const BasedOn = z
  .int()
  .min(1)
  .max(MAX_VERSION)
  .meta({
    description:
      `The version that the change is based on, 1 to ${amount(MAX_VERSION)}. A stale one is refused with ` +
      "revision_conflict, whose details carry the current version.",
  });

/** Without a name, for schemas that refer to nothing. */
export const PlainEdit = z.strictObject({
  find: z
    .string()
    .min(1)
    .max(DOCUMENTS.bytes)
    .meta({
      description:
        "The text to replace, as it stands in the document of that version. It must occur exactly once. Composed and " +
        "decomposed letters (NFC, NFD) are the same, and so are \\n and \\r\\n. At most " +
        `${amount(DOCUMENTS.bytes)} characters.`,
    }),
  replace: z
    .string()
    .max(DOCUMENTS.bytes)
    .meta({
      description: `What stands there instead, with the line ends of that place; at most ${amount(DOCUMENTS.bytes)} characters. Empty removes it.`,
    }),
});
export const DocumentEdit = PlainEdit.meta({ id: "DocumentEdit" });

export const NewDocumentBody = z.strictObject({
  teamId: TeamId,
  title: Title,
  content: Content,
  parentId: DocumentId.nullish().meta({
    description: "A document of the same team to put it under, at most 100 characters; absent: at the top.",
  }),
  idempotencyKey: OnceKey.optional(),
});
export const ChangedDocumentBody = z.strictObject({
  version: BasedOn,
  title: Title.optional(),
  content: Content.optional().meta({
    description: `The whole new content, at most ${amount(DOCUMENTS.bytes)} bytes in UTF-8. Not together with edits.`,
  }),
  edits: z
    .array(DocumentEdit)
    .min(1)
    .max(DOCUMENTS.edits)
    .optional()
    .meta({
      description:
        `Instead of content: 1 to ${DOCUMENTS.edits} replacements in the content of that version. All of them apply, or ` +
        "nothing is written.",
    }),
});

export const ReadDocumentQuery = z.strictObject({
  version: queryInteger({ min: 1, max: 999_999_999 })
    .optional()
    .meta({ description: "An earlier version; absent: the current one." }),
  offset: queryInteger({ min: 0, max: 999_999_999, default: 0 })
    .optional()
    .meta({ description: "Where to begin, in characters (Unicode code points)." }),
  limit: queryInteger({ min: 1, max: 999_999_999 })
    .optional()
    .meta({ description: "Maximum characters of `content` in the answer; absent: all." }),
});

export const DocumentVersion = z
  .object({
    version: z.int(),
    title: z.string(),
    author: Author,
    door: z
      .enum(["dashboard", "command_line", "api", "mcp", "agent"])
      .meta({ description: "What it was written through." }),
    createdAt: Timestamp,
  })
  .meta({ id: "DocumentVersion" });

export const FoundDocument = z
  .object({
    documentId: DocumentId,
    teamId: z.string(),
    title: z.string(),
    heading: z
      .string()
      .meta({ description: "The headings above the snippet, separated by ` › `; may be empty." }),
    snippet: z.string().meta({ description: "Plain text from the document around the first words found." }),
    highlights: z.array(z.object({ offset: z.int(), length: z.int() })).meta({
      description: "Where in `snippet` the words of the query stand, in characters (Unicode code points).",
    }),
    rank: z.number().meta({ description: "Higher fits better. Comparable within one answer only." }),
  })
  .meta({ id: "FoundDocument" });

const params = z.object({ documentId: DocumentId });
const reads = { tag: "Documents", scopes: { allOf: ["documents:read"] } } as const;
const writes = { tag: "Documents", scopes: { allOf: ["documents:write"] } } as const;
const refused = ["permission_denied", "access_not_configured"] as const;
export const VersionPageQuery = z.strictObject({
  limit: queryInteger({ min: 1, ...DOCUMENTS.page }).optional(),
  cursor: PageCursor.optional(),
});

/** Markdown documents of teams (D19). A credential reaches those of its allowed teams. */
export const documentOperations = {
  list: {
    ...reads,
    method: "GET",
    path: "/v1/public/documents",
    operationId: "listDocuments",
    summary: "List documents by title, without their content",
    query: z.strictObject({
      teamId: TeamId.optional().meta({ description: "Only this team's documents. At most 100 characters." }),
      limit: queryInteger({ min: 1, ...DOCUMENTS.page }).optional(),
      cursor: PageCursor.optional(),
    }),
    output: z.object({ documents: z.array(ListedDocument), pagination: Pagination }),
    success: { 200: "A page of documents." },
    errors: [...refused, "invalid_cursor", "team_not_found"],
  },
  search: {
    ...reads,
    method: "GET",
    path: "/v1/public/documents/search",
    operationId: "searchDocuments",
    summary: "Find documents by their words",
    description:
      "A document is found where one of its sections, with its title and headings, has every word of the query, also in " +
      "another inflection (English, German), with or without accents, in any case, and inside Chinese, Japanese, " +
      "Korean and Thai. After these come documents with most of three or more words. The last word may be its beginning alone.",
    query: z.strictObject({
      query: searchText(DOCUMENTS.queryChars)
        .min(1)
        .meta({ description: `Words, at most ${DOCUMENTS.queryChars} characters.` }),
      teamId: TeamId.optional().meta({ description: "Only this team's documents. At most 100 characters." }),
      limit: queryInteger({ min: 1, ...DOCUMENTS.search }).optional(),
    }),
    output: z.object({ results: z.array(FoundDocument) }),
    success: { 200: "What was found, a document once." },
    errors: [...refused, "team_not_found"],
  },
  create: {
    ...writes,
    method: "POST",
    path: "/v1/public/documents",
    operationId: "createDocument",
    summary: "Create a document",
    body: NewDocumentBody,
    output: Document,
    success: { 201: "The document.", 200: "What an earlier request with this idempotencyKey created." },
    headers: ONCE_HEADERS,
    errors: [...refused, "team_not_found", "document_not_found"],
  },
  read: {
    ...reads,
    method: "GET",
    path: "/v1/public/documents/{documentId}",
    operationId: "readDocument",
    summary: "Read a document, or a piece of it",
    params,
    query: ReadDocumentQuery,
    output: ReadDocument,
    success: { 200: "The document." },
    errors: [...refused, "document_not_found", "not_found"],
  },
  update: {
    ...writes,
    method: "PATCH",
    path: "/v1/public/documents/{documentId}",
    operationId: "updateDocument",
    summary: "Change a document's title or content",
    description:
      "The content as a whole, or by `edits`. A change that is based on an older version is refused with the current one.",
    params,
    body: ChangedDocumentBody,
    output: Document,
    success: { 200: "The document as it is now." },
    errors: [...refused, "document_not_found", "revision_conflict", "edit_not_applicable"],
  },
  listVersions: {
    ...reads,
    method: "GET",
    path: "/v1/public/documents/{documentId}/versions",
    operationId: "listDocumentVersions",
    summary: "List a document's versions, the newest first",
    description:
      "What a person types in the dashboard is saved while they type: of such versions within ten minutes the last is kept.",
    params,
    query: VersionPageQuery,
    output: z.object({ versions: z.array(DocumentVersion), pagination: Pagination }),
    success: { 200: "A page of versions." },
    errors: [...refused, "document_not_found", "invalid_cursor"],
  },
} as const satisfies Operations;
