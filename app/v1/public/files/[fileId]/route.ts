import { fileOperations } from "#lib/contract/files.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { deleteFile } from "#lib/nouns/files/delete-file.ts";
import { getFile } from "#lib/nouns/files/get-file.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(fileOperations.get, ({ actor, params }) => getFile({ actor, ...params })),
  DELETE: defineRoute(fileOperations.delete, ({ actor, params }) => deleteFile({ actor, ...params })),
});
