import { z } from "zod";
import { asPerson } from "../as-person.ts";
import { DocumentId, documentOperations, FoundDocument } from "../documents.ts";
import { DOCUMENTS } from "../limits.ts";
import type { SessionOperations } from "../operation.ts";
import { PageCursor, Pagination, queryBoolean, queryInteger, Timestamp } from "../values.ts";

const { create, read, search, update, listVersions } = documentOperations;
const common = { credential: "session" } as const;
const params = z.object({ documentId: DocumentId });
const refused = ["permission_denied", "document_not_found"] as const;

const Team = z.object({ id: z.string(), name: z.string() });

/** A row of the tree. */
const Branch = z.object({
  id: DocumentId,
  title: z.string(),
  updatedAt: Timestamp,
  below: z.int().meta({ description: "Documents directly under it." }),
});

const DocumentPage = z.object({
  ...update.output.shape,
  team: Team,
  above: z.array(z.object({ id: DocumentId, title: z.string() })).meta({ description: "From the top down." }),
  linkedFrom: z.array(z.object({ id: DocumentId, title: z.string(), team: z.string() })).meta({
    description: "The documents that link to it, of those that the person reaches: the first fifty by title.",
  }),
  archivedAt: Timestamp.nullable(),
  mayEdit: z.boolean(),
});

const Caret = z
  .int()
  .min(0)
  .max(DOCUMENTS.bytes)
  .nullable()
  .meta({ description: "Where a person writes, in characters from the beginning; null while they read." });

const Moved = z.object({ id: DocumentId, parentId: DocumentId.nullable() });

/** Documents: found, written, moved and archived by people. */
export const documentPageOperations = {
  listDocumentBranch: {
    ...common,
    method: "GET",
    path: "/api/documents",
    operationId: "listDocumentBranch",
    summary: "List a team's documents under another or at the top, or those that are archived",
    query: z.strictObject({
      teamId: z.string().min(1).max(100),
      parentId: z.string().min(1).max(100).optional(),
      archived: queryBoolean.optional(),
      limit: queryInteger({ min: 1, ...DOCUMENTS.page }).optional(),
      cursor: PageCursor.optional(),
    }),
    output: z.object({ documents: z.array(Branch), pagination: Pagination }),
    success: { 200: "A page of documents by title." },
    errors: ["invalid_cursor", "permission_denied", "team_not_found"],
  },
  listDocumentTeams: {
    ...common,
    method: "GET",
    path: "/api/document-teams",
    operationId: "listDocumentTeams",
    summary: "List the teams whose documents the person reaches",
    output: z.object({
      teams: z.array(z.object({ ...Team.shape, tops: z.int() })),
      mayEdit: z.boolean(),
    }),
    success: { 200: "Teams by name, with how many documents stand at the top of each and are not archived." },
    errors: [],
  },
  findDocuments: {
    ...common,
    method: "GET",
    path: "/api/documents/search",
    operationId: "findDocuments",
    summary: search.summary,
    query: search.query,
    output: z.object({ results: z.array(z.object({ ...FoundDocument.shape, team: Team })) }),
    success: search.success,
    errors: ["permission_denied", "team_not_found"],
  },
  createDocument: asPerson(create, "/api/documents"),
  getDocumentPage: {
    ...common,
    method: "GET",
    path: "/api/documents/{documentId}",
    operationId: "getDocumentPage",
    summary: "Read a document, archived or not, and where it stands",
    params,
    output: DocumentPage,
    success: { 200: "The document." },
    errors: refused,
  },
  saveDocument: {
    ...common,
    method: "PATCH",
    path: "/api/documents/{documentId}",
    operationId: "saveDocument",
    summary: "Save what a person has typed",
    params,
    body: z.strictObject({
      version: update.body.shape.version,
      title: update.body.shape.title,
      content: update.body.shape.content,
    }),
    output: z.object({ version: z.int(), title: z.string(), updatedAt: Timestamp }),
    success: { 200: "It is saved as this version." },
    errors: [...refused, "revision_conflict"],
  },
  moveDocument: {
    ...common,
    method: "POST",
    path: "/api/documents/{documentId}/move",
    operationId: "moveDocument",
    summary: "Move a document, with its subdocuments, under another one of its team or to the top",
    params,
    body: z.strictObject({ parentId: DocumentId.nullable() }),
    output: Moved,
    success: { 200: "Where it stands now." },
    errors: refused,
  },
  archiveDocument: {
    ...common,
    method: "POST",
    path: "/api/documents/{documentId}/archive",
    operationId: "archiveDocument",
    summary: "Archive a document with its subdocuments",
    params,
    output: z.object({
      id: DocumentId,
      archived: z.int().meta({ description: "Documents, subdocuments too." }),
    }),
    success: { 200: "They are out of lists, search and the reach of keys, apps and agents." },
    errors: refused,
  },
  restoreDocument: {
    ...common,
    method: "POST",
    path: "/api/documents/{documentId}/restore",
    operationId: "restoreDocument",
    summary: "Restore a document with those that were archived with it",
    description: "Where the document above it is archived, it comes to the top.",
    params,
    output: Moved,
    success: { 200: "Where it stands now." },
    errors: refused,
  },
  followDocument: {
    ...common,
    method: "POST",
    path: "/api/documents/{documentId}/editors",
    operationId: "followDocument",
    summary: "Say that one has a document open, and learn what else happens to it",
    params,
    body: z.strictObject({ isOpen: z.boolean(), caret: Caret.optional() }),
    output: z.object({
      version: z.int(),
      isArchived: z.boolean(),
      editors: z
        .array(z.object({ id: z.string(), name: z.string(), caret: Caret }))
        .meta({ description: "Other people who have it open." }),
    }),
    success: { 200: "The document's version, and who has it open." },
    errors: refused,
  },
  listDocumentHistory: asPerson(listVersions, "/api/documents/{documentId}/versions", {
    operationId: "listDocumentHistory",
  }),
  getDocumentVersion: {
    ...common,
    method: "GET",
    path: "/api/documents/{documentId}/versions/{version}",
    operationId: "getDocumentVersion",
    summary: "Read a version of a document",
    params: params.extend({ version: queryInteger({ min: 1, max: 999_999_999 }) }),
    output: read.output,
    success: { 200: "The version." },
    errors: [...refused, "not_found"],
  },
} as const satisfies SessionOperations;
