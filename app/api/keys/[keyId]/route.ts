import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { changeKey } from "#lib/nouns/keys/change-key.ts";
import { getKey } from "#lib/nouns/keys/get-key.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getKey: ({ actor, params }) => getKey({ actor, keyId: params.keyId }),
  changeKey: ({ actor, params, body: { expiresAt, ...changes } }) =>
    changeKey({
      actor,
      keyId: params.keyId,
      changes: { ...changes, expiresAt: typeof expiresAt === "string" ? new Date(expiresAt) : expiresAt },
    }),
});
