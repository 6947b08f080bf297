import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { changeKey } from "#lib/nouns/keys/change-key.ts";
import { getKey } from "#lib/nouns/keys/get-key.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.getKey, ({ actor, params }) => getKey({ actor, keyId: params.keyId })),
  PATCH: defineRoute(dashboardOperations.changeKey, ({ actor, params, body: { expiresAt, ...changes } }) =>
    changeKey({
      actor,
      keyId: params.keyId,
      changes: { ...changes, expiresAt: typeof expiresAt === "string" ? new Date(expiresAt) : expiresAt },
    }),
  ),
});
