import { fileUploadOperations } from "#lib/contract/file-uploads.ts";
import { fileOperations } from "#lib/contract/files.ts";
import { defineExamples } from "./define-examples.ts";

const TEAM_ID = "tem_01kaj5w3f8e0m7c2q9t4v6x8z1";
const file = {
  id: "fil_01kaj5w3f8e0m7c2q9t4v6x8z1",
  teamId: TEAM_ID,
  name: "prices.csv",
  type: "text/csv",
  size: 13,
  sha256: "3dfc1fdcb8d3d4ee8c2a7d5b02ce4e7d4b4d0c8cd7b1b1a25a07d9c1f0a6f0f4",
  storageKey: "cnt_01kaj5w3f8e0m7c2q9t4v6x8z1",
  createdAt: "2026-11-20T16:02:41.118Z",
};

const upload = {
  uploadId: "upl_01kaj5w3f8e0m7c2q9t4v6x8z1",
  partSize: 8_388_608,
  expiresAt: "2026-11-21T16:02:41.118Z",
};
const archive = { teamId: TEAM_ID, name: "archive.zip", type: "application/zip", size: 20_000_000 };

export const FILE_EXAMPLES = {
  ...defineExamples(fileOperations.list, {
    responses: {
      200: {
        files: {
          summary: "One file",
          value: { files: [file], pagination: { limit: 50, hasMore: false, nextCursor: null } },
        },
      },
    },
  }),
  ...defineExamples(fileOperations.upload, {
    request: {
      file: {
        summary: "A small table",
        value: {
          teamId: TEAM_ID,
          name: file.name,
          type: file.type,
          base64: "YSxiCjEsMgozLDQK",
          idempotencyKey: "prices-17",
        },
      },
    },
    responses: {
      201: { uploaded: { summary: "The file", value: file } },
      200: { replayed: { summary: "What the first request uploaded", value: file } },
    },
  }),
  ...defineExamples(fileOperations.get, {
    responses: { 200: { file: { summary: "A file", value: file } } },
  }),
  ...defineExamples(fileOperations.readContent, { responses: { 200: {}, 206: {} } }),
  ...defineExamples(fileOperations.update, {
    request: { renamed: { summary: "Another name", value: { name: "prices-2026.csv" } } },
    responses: { 200: { renamed: { summary: "The file", value: { ...file, name: "prices-2026.csv" } } } },
  }),
  ...defineExamples(fileOperations.delete, { responses: { 204: {} } }),
  ...defineExamples(fileUploadOperations.list, {
    responses: {
      200: {
        uploads: {
          summary: "One upload, of which a part has been received",
          value: {
            uploads: [
              {
                uploadId: upload.uploadId,
                ...archive,
                receivedBytes: upload.partSize,
                author: { type: "user", id: "usr_01kaj5w3f8e0m7c2q9t4v6x8z1", name: "Noah Meyer" },
                createdAt: "2026-11-20T16:02:41.118Z",
                expiresAt: upload.expiresAt,
              },
            ],
            pagination: { limit: 50, hasMore: false, nextCursor: null },
          },
        },
      },
    },
  }),
  ...defineExamples(fileUploadOperations.begin, {
    request: { archive: { summary: "20 MB", value: archive } },
    responses: { 201: { begun: { summary: "Three parts are to be sent", value: upload } } },
  }),
  ...defineExamples(fileUploadOperations.get, {
    responses: {
      200: {
        begun: {
          summary: "Parts 2 and 3 are missing",
          value: { ...upload, ...archive, parts: [{ number: 1, size: upload.partSize }] },
        },
      },
    },
  }),
  ...defineExamples(fileUploadOperations.abort, { responses: { 204: {} } }),
  ...defineExamples(fileUploadOperations.putPart, {
    responses: { 200: { received: { summary: "A part", value: { number: 1, size: upload.partSize } } } },
  }),
  ...defineExamples(fileUploadOperations.complete, {
    responses: {
      201: { made: { summary: "The file", value: { ...file, ...archive } } },
      200: { again: { summary: "Asked for again", value: { ...file, ...archive } } },
    },
  }),
};
