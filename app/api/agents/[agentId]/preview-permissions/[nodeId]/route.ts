import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { allowPreviewWrite } from "#lib/nouns/authoring/previews/allow-preview-write.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  allowPreviewWrite: ({ actor, params, body }) => allowPreviewWrite({ actor, ...params, body }),
});
