import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { changeSetting } from "#lib/nouns/workspaces/change-setting.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  setDefaultModel: async ({ actor, body: { model } }) => {
    await changeSetting({ actor, name: "models.default", value: model });
    return { model };
  },
});
