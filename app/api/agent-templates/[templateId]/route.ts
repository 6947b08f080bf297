import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { createFromTemplate } from "#lib/nouns/authoring/create-from-template.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  createFromTemplate: ({ actor, params, body }) =>
    createFromTemplate({ actor, templateId: params.templateId, body }),
});
