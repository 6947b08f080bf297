import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { abortUpload } from "#lib/nouns/files/uploads/abort-upload.ts";
import { getFileUpload } from "#lib/nouns/files/uploads/get-file-upload.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getFileUpload: ({ actor, params }) => getFileUpload({ actor, ...params }),
  abortFileUploadAsPerson: ({ actor, params }) => abortUpload({ actor, ...params }),
});
