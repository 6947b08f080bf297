import { fileUploadOperations } from "#lib/contract/file-uploads.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { beginUpload } from "#lib/nouns/files/uploads/begin-upload.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(fileUploadOperations.begin, ({ actor, body }) => beginUpload({ actor, body })),
});
