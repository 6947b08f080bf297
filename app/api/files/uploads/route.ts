import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { beginUpload } from "#lib/nouns/files/uploads/begin-upload.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  beginFileUploadAsPerson: ({ actor, body }) => beginUpload({ actor, body }),
});
