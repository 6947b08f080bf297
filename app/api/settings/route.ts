import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { changeSetting } from "#lib/workspaces/change-setting.ts";
import { inspectSettings } from "#lib/workspaces/inspect-settings.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.getSettings, ({ actor }) => inspectSettings({ actor })),
  PATCH: defineRoute(dashboardOperations.changeSetting, async ({ actor, body }) => ({
    settings: await changeSetting({ actor, ...body }),
  })),
});
