import { filePageOperations, filePageStreams } from "#lib/contract/dashboard/files.ts";
import { fileUploadOperations } from "#lib/contract/file-uploads.ts";
import { fileOperations } from "#lib/contract/files.ts";
import { createdAnswer } from "#lib/doors/api/answer.ts";
import { download } from "#lib/doors/api/download.ts";
import { downloadHeaders } from "#lib/nouns/contents/download-headers.ts";
import { changeFile } from "#lib/nouns/files/change-file.ts";
import { changeFiles } from "#lib/nouns/files/change-files.ts";
import { deleteFile } from "#lib/nouns/files/delete-file.ts";
import { getFile, openFile } from "#lib/nouns/files/find-file.ts";
import { getFilePage } from "#lib/nouns/files/get-file-page.ts";
import { listFileRows } from "#lib/nouns/files/list-file-rows.ts";
import { listFiles } from "#lib/nouns/files/list-files.ts";
import { openArchive } from "#lib/nouns/files/open-archive.ts";
import { uploadFile } from "#lib/nouns/files/upload-file.ts";
import { abortUpload } from "#lib/nouns/files/uploads/abort-upload.ts";
import { beginUpload } from "#lib/nouns/files/uploads/begin-upload.ts";
import { completeUpload } from "#lib/nouns/files/uploads/complete-upload.ts";
import { getFileUpload } from "#lib/nouns/files/uploads/find-upload.ts";
import { listFileUploadRows, listFileUploads } from "#lib/nouns/files/uploads/list-file-uploads.ts";
import { receivePart } from "#lib/nouns/files/uploads/receive-part.ts";
import { bind } from "./bind.ts";

export const fileRoutes = [
  ...bind(fileOperations, {
    list: listFiles,
    upload: async ({ actor, body, octets }) => {
      const file = octets
        ? { ...octets.query, chunks: octets.chunks, declaredBytes: octets.declaredBytes }
        : body;
      return createdAnswer(await uploadFile({ actor, body: file }));
    },
    get: ({ actor, params }) => getFile({ actor, ...params }),
    readContent: async ({ actor, params, ...call }) => download(await openFile({ actor, ...params }), call),
    update: ({ actor, params, body }) => changeFile({ actor, ...params, body }),
    delete: ({ actor, params }) => deleteFile({ actor, ...params }),
  }),
  ...bind(fileUploadOperations, {
    list: ({ actor, query }) => listFileUploads({ actor, query }),
    begin: ({ actor, body }) => beginUpload({ actor, body }),
    get: ({ actor, params }) => getFileUpload({ actor, ...params }),
    abort: ({ actor, params }) => abortUpload({ actor, ...params }),
    putPart: ({ actor, params, octets }) => receivePart({ actor, ...params, octets }),
    complete: async ({ actor, params }) => createdAnswer(await completeUpload({ actor, ...params })),
  }),
  ...bind(filePageOperations, {
    listFileRows: ({ actor, query }) => listFileRows({ actor, query }),
    uploadFileAsPerson: async ({ actor, body }) => createdAnswer(await uploadFile({ actor, body })),
    getFilePage: ({ actor, params }) => getFilePage({ actor, ...params }),
    deleteFileAsPerson: ({ actor, params }) => deleteFile({ actor, ...params }),
    changeFile: ({ actor, params, body }) => changeFile({ actor, ...params, body }),
    changeFiles: ({ actor, body }) => changeFiles({ actor, body }),
    listFileUploadRows: ({ actor, query }) => listFileUploadRows({ actor, query }),
    beginFileUploadAsPerson: ({ actor, body }) => beginUpload({ actor, body }),
    getFileUpload: ({ actor, params }) => getFileUpload({ actor, ...params }),
    abortFileUploadAsPerson: ({ actor, params }) => abortUpload({ actor, ...params }),
    putFileUploadPartAsPerson: ({ actor, params, octets }) => receivePart({ actor, ...params, octets }),
    completeFileUploadAsPerson: async ({ actor, params }) =>
      createdAnswer(await completeUpload({ actor, ...params })),
  }),
  ...bind(filePageStreams, {
    downloadFile: async ({ actor, params, ...call }) => download(await openFile({ actor, ...params }), call),
    downloadFiles: async ({ actor, query }) => {
      const { name, size, chunks } = await openArchive({ actor, fileIds: query.file });
      return { contentType: "application/zip", headers: downloadHeaders({ name, size }), chunks };
    },
  }),
];
