import { z } from "zod";
import { ContentType } from "./attachments.ts";
import { RASTER_TYPES } from "./file-types.ts";
import { InlineContent } from "./inline-content.ts";
import { FILES, MAX_BODY_BYTES } from "./limits.ts";
import { ONCE_HEADERS, OnceKey } from "./once-key.ts";
import type { Operation, Operations } from "./operation.ts";
import { PageCursor, Pagination, queryInteger, Timestamp } from "./values.ts";

export const FileId = z.string().max(100).meta({ description: "`fil_…`, at most 100 characters." });
export const FileTeamId = z
  .string()
  .max(100)
  .meta({ description: "The team that it belongs to, at most 100 characters." });

export const StoredFile = z
  .object({
    id: FileId,
    teamId: z.string(),
    name: z.string(),
    type: z.string().meta({ description: "By its first bytes, then its extension, then what was declared." }),
    size: z.int().meta({ description: "Bytes." }),
    sha256: z.string().meta({ description: "Of the content, in hex." }),
    storageKey: z.string().meta({ description: "Names the content in an attachment." }),
    createdAt: Timestamp,
  })
  .meta({ id: "File" });
export type StoredFile = z.infer<typeof StoredFile>;

export const NewFileBody = z.strictObject({
  teamId: FileTeamId,
  name: z.string().min(1).max(FILES.nameChars).meta({
    description: "1 to 1,000 characters. Of a path the last segment is kept.",
  }),
  type: ContentType.meta({
    description:
      "Content type, such as text/csv, at most 255 characters. It counts where content and extension leave it open.",
  }),
  base64: z.union([z.instanceof(InlineContent), z.string()]).meta({
    override: {
      type: "string",
      description:
        "The content: base64 (RFC 4648) in either alphabet, padded or not, also in lines or as a data URI, whose type does " +
        "not count. The whole request has at most " +
        "26,214,400 bytes, so about 19 MB of content.",
    },
  }),
  idempotencyKey: OnceKey.optional(),
});

const { base64: _, ...besideContent } = NewFileBody.shape;
const NewFileQuery = z.strictObject(besideContent);

const params = z.object({ fileId: FileId });
const reads = { tag: "Files", scopes: { allOf: ["files:read"] } } as const;
const writes = { tag: "Files", scopes: { allOf: ["files:write"] } } as const;
export const FILE_REFUSALS = ["permission_denied", "access_not_configured"] as const;

/** Files of teams (D19). A credential reaches those of its allowed teams. */
export const fileOperations = {
  list: {
    ...reads,
    method: "GET",
    path: "/v1/public/files",
    operationId: "listFiles",
    summary: "List files, the newest first",
    query: z.strictObject({
      teamId: FileTeamId.optional().meta({ description: "Only this team's files. At most 100 characters." }),
      limit: queryInteger({ min: 1, ...FILES.page }).optional(),
      cursor: PageCursor.optional(),
    }),
    output: z.object({ files: z.array(StoredFile), pagination: Pagination }),
    success: { 200: "A page of files." },
    errors: [...FILE_REFUSALS, "invalid_cursor", "team_not_found"],
  },
  upload: {
    ...writes,
    method: "POST",
    path: "/v1/public/files",
    operationId: "uploadFile",
    summary: "Upload a file",
    description:
      "As JSON with the content in base64, or as the content itself: application/octet-stream, with teamId, name, type and " +
      "idempotencyKey in the query. Either way at most 26,214,400 bytes; a larger file is uploaded in parts.",
    body: NewFileBody,
    octets: { maxBytes: MAX_BODY_BYTES, query: NewFileQuery },
    output: StoredFile,
    success: { 201: "The file.", 200: "What an earlier request with this idempotencyKey uploaded." },
    headers: ONCE_HEADERS,
    errors: [...FILE_REFUSALS, "team_not_found", "file_not_found", "quota_exceeded"],
  },
  get: {
    ...reads,
    method: "GET",
    path: "/v1/public/files/{fileId}",
    operationId: "getFile",
    summary: "Get what is known about a file",
    params,
    output: StoredFile,
    success: { 200: "The file." },
    errors: [...FILE_REFUSALS, "file_not_found"],
  },
  readContent: {
    ...reads,
    method: "GET",
    path: "/v1/public/files/{fileId}/content",
    operationId: "readFileContent",
    summary: "Download a file, or a range of it",
    params,
    contentTypes: ["application/octet-stream", ...RASTER_TYPES],
    requestHeaders: {
      Range: "One range of bytes, such as bytes=0-1023. Several at once are answered with the whole file.",
      "If-Range": "The ETag of the file that the range belongs to: another file is answered whole.",
      "If-None-Match": "An ETag: 304 while the content is the same.",
    },
    output: z.object({}),
    success: { 200: "The whole file.", 206: "The range." },
    headers: {
      "Content-Disposition": "attachment, with the file's name.",
      ETag: "The content's SHA-256, quoted.",
      "Content-Range": "With 206, which bytes these are, and of how many.",
    },
    errors: [...FILE_REFUSALS, "file_not_found", "range_not_satisfiable"],
  },
  update: {
    ...writes,
    method: "PATCH",
    path: "/v1/public/files/{fileId}",
    operationId: "updateFile",
    summary: "Rename a file, or move it to another team",
    description:
      "What is absent stays. Id, storage key and content type stay, so runs and comments keep the file. It takes its space " +
      "along to the other team, whose members see it from then on.",
    params,
    body: z.strictObject({
      name: NewFileBody.shape.name.optional(),
      teamId: FileTeamId.optional(),
    }),
    output: StoredFile,
    success: { 200: "The file as it is now." },
    errors: [...FILE_REFUSALS, "file_not_found", "team_not_found", "quota_exceeded"],
  },
  delete: {
    ...writes,
    method: "DELETE",
    path: "/v1/public/files/{fileId}",
    operationId: "deleteFile",
    summary: "Delete a file and its content",
    params,
    output: z.object({}),
    success: { 204: "It is gone." },
    errors: [...FILE_REFUSALS, "file_not_found"],
  },
} as const satisfies Operations;

/** A piece of a file's content: text (in UTF-8, UTF-16 or windows-1252) where the file is text, else base64. */
export const filePieceFields = {
  text: z.string().optional(),
  base64: z.string().optional(),
  offset: z.int().meta({ description: "Where the piece begins: characters of a text, else bytes." }),
  length: z.int().meta({ description: "How many characters or bytes it has." }),
  nextOffset: z.int().nullable().meta({ description: "Where the next piece begins; null at the end." }),
};
export const FilePiece = z.object({ file: StoredFile, ...filePieceFields });
export type FilePiece = z.infer<typeof FilePiece>;

/** For tools. Over REST the content itself is downloaded, by ranges of bytes. */
export const readFileOperation = {
  ...fileOperations.get,
  operationId: "readFile",
  summary: "Read a piece of a file's content",
  output: FilePiece,
} as const satisfies Operation;
