import { authoringOperations } from "#lib/contract/authoring.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { getOptions } from "#lib/nouns/authoring/get-options.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(authoringOperations.getOptions, ({ actor, query }) => getOptions({ actor, ...query })),
});
