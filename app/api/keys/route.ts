import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { browseKeys } from "#lib/keys/browse-keys.ts";
import { createKey } from "#lib/keys/create-key.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.listKeys, ({ actor, query }) => browseKeys({ actor, query })),
  POST: defineRoute(
    dashboardOperations.createKey,
    ({ actor, body: { actsAsUserId, expiresAt, ...fields } }) =>
      createKey({
        actor,
        ...fields,
        expiresAt: expiresAt === null ? null : new Date(expiresAt),
        ...(actsAsUserId === undefined ? {} : { actsAs: { userId: actsAsUserId } }),
      }),
  ),
});
