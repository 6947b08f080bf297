import { z } from "zod";
import { Author } from "./author.ts";
import { FILE_REFUSALS, FileTeamId, NewFileBody, StoredFile } from "./files.ts";
import { FILES } from "./limits.ts";
import type { Operations } from "./operation.ts";
import { PageCursor, Pagination, queryInteger, Timestamp } from "./values.ts";

const { name, type } = NewFileBody.shape;
const UploadId = z.string().max(100).meta({ description: "`upl_…`, at most 100 characters." });
const Size = z.int().min(0).max(FILES.bytes).meta({
  description:
    "Bytes of the file: 0 to 2,000,000,000. An empty one has no parts and can be completed at once.",
});
const partSize = z.int().meta({ description: "Bytes of every part but the last." });
const expiresAt = Timestamp.meta({ description: "Until then it can be completed: 24 hours." });

const NewUpload = z.strictObject({ teamId: FileTeamId, name, type, size: Size });
export type NewUploadBody = z.infer<typeof NewUpload>;

const UploadBegun = z.object({ uploadId: UploadId, partSize, expiresAt });
export type UploadBegun = z.infer<typeof UploadBegun>;

const UploadPart = z.object({
  number: z.int().meta({ description: "From 1." }),
  size: z.int().meta({ description: "Bytes." }),
});
export type UploadPart = z.infer<typeof UploadPart>;

const FileUpload = z
  .object({
    uploadId: UploadId,
    teamId: z.string(),
    name: z.string(),
    type: z.string().meta({ description: "As declared." }),
    size: z.int(),
    partSize,
    parts: z.array(UploadPart).meta({ description: "Those that have been received." }),
    expiresAt,
  })
  .meta({ id: "FileUpload" });
export type FileUpload = z.infer<typeof FileUpload>;

export const UnfinishedUpload = z
  .object({
    uploadId: UploadId,
    teamId: z.string(),
    name: z.string(),
    type: z.string().meta({ description: "As declared." }),
    size: z.int().meta({ description: "Bytes of the file." }),
    receivedBytes: z.int().meta({ description: "Of the parts that have been received." }),
    author: Author,
    createdAt: Timestamp,
    expiresAt,
  })
  .meta({ id: "UnfinishedUpload" });
export type UnfinishedUpload = z.infer<typeof UnfinishedUpload>;

const params = z.object({ uploadId: UploadId });
const writes = { tag: "Files", scopes: { allOf: ["files:write"] } } as const;
const refused = [...FILE_REFUSALS, "upload_not_found"] as const;

/**
 * Large files, sent in parts that may come in any order and again (D19). Only the credential that began an upload goes on
 * with it; the operators of its team see it and may abort it.
 */
export const fileUploadOperations = {
  list: {
    ...writes,
    method: "GET",
    path: "/v1/public/files/uploads",
    operationId: "listFileUploads",
    summary: "List unfinished uploads, the newest first",
    description: "Those of every credential, to the teams within reach.",
    query: z.strictObject({
      teamId: FileTeamId.optional().meta({
        description: "Only those to this team. At most 100 characters.",
      }),
      limit: queryInteger({ min: 1, ...FILES.page }).optional(),
      cursor: PageCursor.optional(),
    }),
    output: z.object({ uploads: z.array(UnfinishedUpload), pagination: Pagination }),
    success: { 200: "A page of uploads." },
    errors: [...FILE_REFUSALS, "invalid_cursor", "team_not_found"],
  },
  begin: {
    ...writes,
    method: "POST",
    path: "/v1/public/files/uploads",
    operationId: "beginFileUpload",
    summary: "Begin to upload a large file in parts",
    description:
      "An unfinished upload holds the space of the parts that have come and of one more, until it is aborted or expires. " +
      `A file that would not fit now is refused, and so is an upload of a credential that has ${FILES.openUploads} unfinished ones.`,
    body: NewUpload,
    output: UploadBegun,
    success: { 201: "The upload." },
    errors: [...FILE_REFUSALS, "team_not_found", "quota_exceeded"],
  },
  get: {
    ...writes,
    method: "GET",
    path: "/v1/public/files/uploads/{uploadId}",
    operationId: "getFileUpload",
    summary: "Get the parts of an upload that have been received",
    params,
    output: FileUpload,
    success: { 200: "The upload." },
    errors: refused,
  },
  abort: {
    ...writes,
    method: "DELETE",
    path: "/v1/public/files/uploads/{uploadId}",
    operationId: "abortFileUpload",
    summary: "Abort an upload",
    description:
      "One's own, or that of another credential to a team within reach, which the audit log names.",
    params,
    output: z.object({}),
    success: { 204: "It is gone, with what has been received." },
    errors: refused,
  },
  putPart: {
    ...writes,
    method: "PUT",
    path: "/v1/public/files/uploads/{uploadId}/parts/{part}",
    operationId: "putFileUploadPart",
    summary: "Send a part of an upload",
    description:
      "`part` counts from 1. The same part again replaces it; one that was cut is sent again. Of two requests for a part at once the later one counts, and the earlier is 409 upload_incomplete.",
    params: params.extend({ part: z.string().max(6).meta({ description: "The part's number, from 1." }) }),
    octets: { maxBytes: FILES.partBytes },
    output: UploadPart,
    success: { 200: "It has been received." },
    errors: [...refused, "upload_incomplete", "quota_exceeded"],
  },
  complete: {
    ...writes,
    method: "POST",
    path: "/v1/public/files/uploads/{uploadId}/complete",
    operationId: "completeFileUpload",
    summary: "Make the file of an upload",
    params,
    output: StoredFile,
    success: { 201: "The file.", 200: "The file that an earlier request has made of it." },
    headers: {
      "Idempotency-Replayed": "true when an earlier request has made it.",
      "Idempotency-Body-Changed": "Never sent.",
    },
    errors: [...refused, "file_not_found", "upload_incomplete"],
  },
} as const satisfies Operations;
