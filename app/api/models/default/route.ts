import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { changeSetting } from "#lib/workspaces/change-setting.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PUT: defineRoute(dashboardOperations.setDefaultModel, async ({ actor, body: { model } }) => {
    await changeSetting({ actor, name: "models.default", value: model });
    return { model };
  }),
});
