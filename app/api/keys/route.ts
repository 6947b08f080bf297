import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { createKey } from "#lib/nouns/keys/create-key.ts";
import { listKeys } from "#lib/nouns/keys/list-keys.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.listKeys, ({ actor, query }) => listKeys({ actor, query })),
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
