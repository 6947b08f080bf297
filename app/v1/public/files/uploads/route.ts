import { fileUploadOperations } from "#lib/contract/file-uploads.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { beginUpload } from "#lib/nouns/files/uploads/begin-upload.ts";
import { listFileUploads } from "#lib/nouns/files/uploads/list-file-uploads.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(fileUploadOperations.list, ({ actor, query }) => listFileUploads({ actor, query })),
  POST: defineRoute(fileUploadOperations.begin, ({ actor, body }) => beginUpload({ actor, body })),
});
