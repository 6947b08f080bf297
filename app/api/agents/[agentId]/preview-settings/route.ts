import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { getPreviewSettings } from "#lib/nouns/authoring/previews/get-preview-settings.ts";
import { changePreviewSettings } from "#lib/nouns/authoring/previews/preview-settings.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getPreviewSettings: ({ actor, params }) => getPreviewSettings({ actor, agentId: params.agentId }),
  changePreviewSettings: ({ actor, params, body }) =>
    changePreviewSettings({ actor, agentId: params.agentId, body }),
});
