import { authoringOperations } from "#lib/contract/authoring.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { getVersion } from "#lib/nouns/authoring/get-version.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(authoringOperations.getVersion, ({ actor, params }) => getVersion({ actor, ...params })),
});
