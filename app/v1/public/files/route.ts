import { fileOperations } from "#lib/contract/files.ts";
import { createdAnswer } from "#lib/doors/api/created-answer.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { listFiles } from "#lib/nouns/files/list-files.ts";
import { uploadFile } from "#lib/nouns/files/upload-file.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(fileOperations.list, listFiles),
  POST: defineRoute(fileOperations.upload, async ({ actor, body, octets }) => {
    const file = octets
      ? { ...octets.query, chunks: octets.chunks, declaredBytes: octets.declaredBytes }
      : body;
    return createdAnswer(await uploadFile({ actor, body: file }));
  }),
});
