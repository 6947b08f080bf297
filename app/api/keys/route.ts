import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { createKey } from "#lib/nouns/keys/create-key.ts";
import { listKeys } from "#lib/nouns/keys/list-keys.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listKeys: ({ actor, query }) => listKeys({ actor, query }),
  createKey: ({ actor, body: { actsAsUserId, expiresAt, ...fields } }) =>
    createKey({
      actor,
      ...fields,
      expiresAt: expiresAt === null ? null : new Date(expiresAt),
      ...(actsAsUserId === undefined ? {} : { actsAs: { userId: actsAsUserId } }),
    }),
});
