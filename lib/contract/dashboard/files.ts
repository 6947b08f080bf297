import { z } from "zod";
import { Author } from "../author.ts";
import { fileUploadOperations, UnfinishedUpload } from "../file-uploads.ts";
import { fileOperations, StoredFile } from "../files.ts";
import { FILES } from "../limits.ts";
import { searchText } from "../names.ts";
import type { SessionOperations, SessionStreams } from "../operation.ts";
import { PageCursor, Pagination, queryInteger, Timestamp } from "../values.ts";

const common = { credential: "session" } as const;
const { upload, get, readContent, delete: remove } = fileOperations;
const { list: listUploads, begin, get: readUpload, abort, putPart, complete } = fileUploadOperations;

const ListedFile = StoredFile.extend({
  team: z.object({ id: z.string(), name: z.string() }),
  author: Author,
});

/** What has a file attached. */
const Use = z.object({
  type: z.enum(["run", "task"]),
  id: z.string().meta({ description: "A run's id, or a task's number." }),
  name: z.string().meta({ description: "The run's agent, or the task's title." }),
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
  uploadFileAsPerson: {
    ...common,
    method: "POST",
    path: "/api/files",
    operationId: "uploadFileAsPerson",
    summary: "Upload a small file",
    body: upload.body,
    output: upload.output,
    success: upload.success,
    headers: upload.headers,
    errors: upload.errors,
  },
  getFilePage: {
    ...common,
    method: "GET",
    path: "/api/files/{fileId}",
    operationId: "getFilePage",
    summary: "Read what is known about a file, and where it is attached",
    params: get.params,
    output: z.object({
      file: ListedFile,
      usedIn: z.array(Use).meta({ description: "The newest 50 that the person sees." }),
      mayEdit: z.boolean(),
    }),
    success: get.success,
    errors: get.errors,
  },
  deleteFileAsPerson: {
    ...common,
    method: "DELETE",
    path: "/api/files/{fileId}",
    operationId: "deleteFileAsPerson",
    summary: remove.summary,
    params: remove.params,
    output: remove.output,
    success: { 200: "It is gone." },
    errors: remove.errors,
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
  beginFileUploadAsPerson: {
    ...common,
    method: "POST",
    path: "/api/files/uploads",
    operationId: "beginFileUploadAsPerson",
    summary: begin.summary,
    body: begin.body,
    output: begin.output,
    success: begin.success,
    errors: begin.errors,
  },
  getFileUpload: {
    ...common,
    method: "GET",
    path: "/api/files/uploads/{uploadId}",
    operationId: "getFileUpload",
    summary: readUpload.summary,
    params: readUpload.params,
    output: readUpload.output,
    success: readUpload.success,
    errors: readUpload.errors,
  },
  abortFileUploadAsPerson: {
    ...common,
    method: "DELETE",
    path: "/api/files/uploads/{uploadId}",
    operationId: "abortFileUploadAsPerson",
    summary: abort.summary,
    params: abort.params,
    output: abort.output,
    success: { 200: "It is gone, with what has been received." },
    errors: abort.errors,
  },
  putFileUploadPartAsPerson: {
    ...common,
    method: "PUT",
    path: "/api/files/uploads/{uploadId}/parts/{part}",
    operationId: "putFileUploadPartAsPerson",
    summary: putPart.summary,
    params: putPart.params,
    octets: putPart.octets,
    output: putPart.output,
    success: putPart.success,
    errors: putPart.errors,
  },
  completeFileUploadAsPerson: {
    ...common,
    method: "POST",
    path: "/api/files/uploads/{uploadId}/complete",
    operationId: "completeFileUploadAsPerson",
    summary: complete.summary,
    params: complete.params,
    output: complete.output,
    success: complete.success,
    headers: complete.headers,
    errors: complete.errors,
  },
} as const satisfies SessionOperations;

export const filePageStreams = {
  downloadFile: {
    ...common,
    method: "GET",
    path: "/api/files/{fileId}/content",
    operationId: "downloadFile",
    summary: readContent.summary,
    params: readContent.params,
    contentTypes: readContent.contentTypes,
    requestHeaders: readContent.requestHeaders,
    success: readContent.success,
    headers: readContent.headers,
    errors: readContent.errors,
  },
} as const satisfies SessionStreams;
