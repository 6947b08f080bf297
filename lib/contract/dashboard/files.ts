import { z } from "zod";
import { asPerson } from "../as-person.ts";
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

/** A task, comment or document that has the file attached. */
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
  uploadFileAsPerson: asPerson(upload, "/api/files", { octets: undefined }),
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
  deleteFileAsPerson: asPerson(remove, "/api/files/{fileId}", { success: { 200: "It is gone." } }),
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
} as const satisfies SessionStreams;
