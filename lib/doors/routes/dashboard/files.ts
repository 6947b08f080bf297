import { filePageOperations, filePageStreams } from "#lib/contract/dashboard/files.ts";
import { createdAnswer } from "#lib/doors/api/answer.ts";
import { download } from "#lib/doors/api/download.ts";
import { deleteFile } from "#lib/nouns/files/delete-file.ts";
import { openFile } from "#lib/nouns/files/find-file.ts";
import { getFilePage } from "#lib/nouns/files/get-file-page.ts";
import { listFileRows } from "#lib/nouns/files/list-file-rows.ts";
import { uploadFile } from "#lib/nouns/files/upload-file.ts";
import { abortUpload } from "#lib/nouns/files/uploads/abort-upload.ts";
import { beginUpload } from "#lib/nouns/files/uploads/begin-upload.ts";
import { completeUpload } from "#lib/nouns/files/uploads/complete-upload.ts";
import { getFileUpload } from "#lib/nouns/files/uploads/find-upload.ts";
import { listFileUploadRows } from "#lib/nouns/files/uploads/list-file-uploads.ts";
import { receivePart } from "#lib/nouns/files/uploads/receive-part.ts";
import { bind } from "../bind.ts";

export const filePageRoutes = bind(filePageOperations, {
  listFileRows: ({ actor, query }) => listFileRows({ actor, query }),
  uploadFileAsPerson: async ({ actor, body }) => createdAnswer(await uploadFile({ actor, body })),
  getFilePage: ({ actor, params }) => getFilePage({ actor, ...params }),
  deleteFileAsPerson: ({ actor, params }) => deleteFile({ actor, ...params }),
  listFileUploadRows: ({ actor, query }) => listFileUploadRows({ actor, query }),
  beginFileUploadAsPerson: ({ actor, body }) => beginUpload({ actor, body }),
  getFileUpload: ({ actor, params }) => getFileUpload({ actor, ...params }),
  abortFileUploadAsPerson: ({ actor, params }) => abortUpload({ actor, ...params }),
  putFileUploadPartAsPerson: ({ actor, params, octets }) => receivePart({ actor, ...params, octets }),
  completeFileUploadAsPerson: async ({ actor, params }) =>
    createdAnswer(await completeUpload({ actor, ...params })),
});

export const filePageStreamRoutes = bind(filePageStreams, {
  downloadFile: async ({ actor, params, ...call }) => download(await openFile({ actor, ...params }), call),
});
