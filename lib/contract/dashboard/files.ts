import { z } from "zod";
import { asPerson } from "../as-person.ts";
import { Author } from "../author.ts";
import { fileUploadOperations, UnfinishedUpload } from "../file-uploads.ts";
import { FileId, FileTeamId, fileOperations, StoredFile } from "../files.ts";
import { FILES } from "../limits.ts";
import { searchText } from "../names.ts";
import type { SessionOperations, SessionStreams } from "../operation.ts";
import { PageCursor, Pagination, queryInteger, queryList, Timestamp } from "../values.ts";

const common = { credential: "session" } as const;
const { upload, get, readContent, update, delete: remove } = fileOperations;
const { list: listUploads, begin, get: readUpload, abort, putPart, complete } = fileUploadOperations;

const ListedFile = StoredFile.extend({
  team: z.object({ id: z.string(), name: z.string() }),
  author: Author,
});

/** A run or a task that has the file attached, or a document that links to it. */
const Use = z.object({
  type: z.enum(["run", "task", "document"]),
  id: z.string().meta({ description: "A run's or document's id, or a task's number." }),
  name: z.string().meta({ description: "The run's agent, or the title." }),
  at: Timestamp,
});

/** Files for signed-in people. */
export const filePageOperations = {
  listFileRows: {
    ...common,
    method: "GET",
    path: "/api/files",
    operationId: "listFileRows",
    summary: "List the files of the person's teams, the newest first",
    query: z.strictObject({
      teamId: z.string().max(100).optional(),
      name: searchText(200)
        .min(1)
        .optional()
        .meta({ description: "A part of a file's name; case and accents do not matter." }),
      limit: queryInteger({ min: 1, ...FILES.page }).optional(),
      cursor: PageCursor.optional(),
    }),
    output: z.object({ files: z.array(ListedFile), pagination: Pagination }),
    success: { 200: "A page of files." },
    errors: ["permission_denied", "invalid_cursor", "team_not_found"],
  },
  uploadFileAsPerson: asPerson(upload, "/api/files", { octets: undefined }),
  getFilePage: {
    ...common,
    method: "GET",
    path: "/api/files/{fileId}",
    operationId: "getFilePage",
    summary: "Read what is known about a file, and where it is used",
    params: get.params,
    output: z.object({
      file: ListedFile,
      usedIn: z.array(Use).meta({ description: "The newest 50 that the person sees." }),
      mayEdit: z.boolean(),
    }),
    success: get.success,
    errors: get.errors,
  },
  deleteFileAsPerson: asPerson(remove, "/api/files/{fileId}", { success: { 200: "It is gone." } }),
  changeFile: asPerson(update, "/api/files/{fileId}", { operationId: "changeFile" }),
  changeFiles: {
    ...common,
    method: "POST",
    path: "/api/files/changes",
    operationId: "changeFiles",
    summary: "Move several files to a team, or delete them",
    body: z.strictObject({
      fileIds: z.array(FileId).min(1).max(FILES.atOnce),
      change: z.union([
        z.strictObject({ teamId: FileTeamId }),
        z.strictObject({ isDeleted: z.literal(true) }),
      ]),
    }),
    output: z.object({
      files: z.array(
        z.object({
          fileId: z.string(),
          refusal: z
            .object({ code: z.string(), message: z.string() })
            .nullable()
            .meta({ description: "Why it stays as it was; null: it is as wanted." }),
        }),
      ),
    }),
    success: { 200: "Of each file whether it is as wanted now." },
    errors: ["permission_denied"],
  },
  listFileUploadRows: {
    ...common,
    method: "GET",
    path: "/api/files/uploads",
    operationId: "listFileUploadRows",
    summary: listUploads.summary,
    query: listUploads.query,
    output: z.object({
      uploads: z.array(UnfinishedUpload.extend({ team: z.object({ id: z.string(), name: z.string() }) })),
      pagination: Pagination,
    }),
    success: listUploads.success,
    errors: ["permission_denied", "invalid_cursor", "team_not_found"],
  },
  beginFileUploadAsPerson: asPerson(begin, "/api/files/uploads"),
  getFileUpload: asPerson(readUpload, "/api/files/uploads/{uploadId}", { operationId: "getFileUpload" }),
  abortFileUploadAsPerson: asPerson(abort, "/api/files/uploads/{uploadId}", {
    success: { 200: "It is gone, with what has been received." },
  }),
  putFileUploadPartAsPerson: asPerson(putPart, "/api/files/uploads/{uploadId}/parts/{part}"),
  completeFileUploadAsPerson: asPerson(complete, "/api/files/uploads/{uploadId}/complete"),
} as const satisfies SessionOperations;

export const filePageStreams = {
  downloadFile: asPerson(readContent, "/api/files/{fileId}/content", { output: undefined }),
  downloadFiles: {
    ...common,
    method: "GET",
    path: "/api/files/archive",
    operationId: "downloadFiles",
    summary: "Download several files as one ZIP archive",
    query: z.strictObject({ file: queryList(FileId, { maxItems: FILES.atOnce }) }),
    contentTypes: ["application/zip"],
    success: { 200: "The archive." },
    errors: ["permission_denied", "file_not_found"],
  },
} as const satisfies SessionStreams;
