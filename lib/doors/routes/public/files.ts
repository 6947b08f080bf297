import { fileOperations } from "#lib/contract/files.ts";
import { createdAnswer } from "#lib/doors/api/created-answer.ts";
import { download } from "#lib/doors/api/download.ts";
import { deleteFile } from "#lib/nouns/files/delete-file.ts";
import { getFile } from "#lib/nouns/files/get-file.ts";
import { listFiles } from "#lib/nouns/files/list-files.ts";
import { openFile } from "#lib/nouns/files/open-file.ts";
import { uploadFile } from "#lib/nouns/files/upload-file.ts";
import { bind } from "../bind.ts";

export const fileRoutes = bind(fileOperations, {
  list: listFiles,
  upload: async ({ actor, body, octets }) => {
    const file = octets
      ? { ...octets.query, chunks: octets.chunks, declaredBytes: octets.declaredBytes }
      : body;
    return createdAnswer(await uploadFile({ actor, body: file }));
  },
  get: ({ actor, params }) => getFile({ actor, ...params }),
  readContent: async ({ actor, params, ...call }) => download(await openFile({ actor, ...params }), call),
  delete: ({ actor, params }) => deleteFile({ actor, ...params }),
});
