import { fileUploadOperations } from "#lib/contract/file-uploads.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { abortUpload } from "#lib/nouns/files/uploads/abort-upload.ts";
import { getFileUpload } from "#lib/nouns/files/uploads/get-file-upload.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(fileUploadOperations.get, ({ actor, params }) => getFileUpload({ actor, ...params })),
  DELETE: defineRoute(fileUploadOperations.abort, ({ actor, params }) => abortUpload({ actor, ...params })),
});
