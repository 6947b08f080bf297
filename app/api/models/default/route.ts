import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { changeSetting } from "#lib/nouns/workspaces/change-setting.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PUT: defineRoute(dashboardOperations.setDefaultModel, async ({ actor, body: { model } }) => {
    await changeSetting({ actor, name: "models.default", value: model });
    return { model };
  }),
});
