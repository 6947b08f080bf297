import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { changeSetting } from "#lib/nouns/workspaces/change-setting.ts";
import { getSettings } from "#lib/nouns/workspaces/get-settings.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getSettings: ({ actor }) => getSettings({ actor }),
  changeSetting: async ({ actor, body }) => ({
    settings: await changeSetting({ actor, ...body }),
  }),
});
