import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { changeSetting } from "#lib/nouns/workspaces/change-setting.ts";
import { getSettings } from "#lib/nouns/workspaces/get-settings.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.getSettings, ({ actor }) => getSettings({ actor })),
  PATCH: defineRoute(dashboardOperations.changeSetting, async ({ actor, body }) => ({
    settings: await changeSetting({ actor, ...body }),
  })),
});
