import { fileUploadOperations } from "#lib/contract/file-uploads.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { receivePart } from "#lib/nouns/files/uploads/receive-part.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PUT: defineRoute(fileUploadOperations.putPart, ({ actor, params, octets }) =>
    receivePart({ actor, ...params, octets }),
  ),
});
