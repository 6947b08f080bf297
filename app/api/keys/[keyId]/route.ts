import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { changeKey } from "#lib/keys/change-key.ts";
import { readKey } from "#lib/keys/read-key.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.getKey, ({ actor, params }) =>
    readKey({ actor, keyId: params.keyId }),
  ),
  PATCH: defineRoute(dashboardOperations.changeKey, ({ actor, params, body: { expiresAt, ...changes } }) =>
    changeKey({
      actor,
      keyId: params.keyId,
      changes: { ...changes, expiresAt: typeof expiresAt === "string" ? new Date(expiresAt) : expiresAt },
    }),
  ),
});
