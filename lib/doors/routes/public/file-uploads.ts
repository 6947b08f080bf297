import { fileUploadOperations } from "#lib/contract/file-uploads.ts";
import { createdAnswer } from "#lib/doors/api/created-answer.ts";
import { abortUpload } from "#lib/nouns/files/uploads/abort-upload.ts";
import { beginUpload } from "#lib/nouns/files/uploads/begin-upload.ts";
import { completeUpload } from "#lib/nouns/files/uploads/complete-upload.ts";
import { getFileUpload } from "#lib/nouns/files/uploads/get-file-upload.ts";
import { listFileUploads } from "#lib/nouns/files/uploads/list-file-uploads.ts";
import { receivePart } from "#lib/nouns/files/uploads/receive-part.ts";
import { bind } from "../bind.ts";

export const fileUploadRoutes = bind(fileUploadOperations, {
  list: ({ actor, query }) => listFileUploads({ actor, query }),
  begin: ({ actor, body }) => beginUpload({ actor, body }),
  get: ({ actor, params }) => getFileUpload({ actor, ...params }),
  abort: ({ actor, params }) => abortUpload({ actor, ...params }),
  putPart: ({ actor, params, octets }) => receivePart({ actor, ...params, octets }),
  complete: async ({ actor, params }) => createdAnswer(await completeUpload({ actor, ...params })),
});
