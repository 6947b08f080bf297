import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { beginUpload } from "#lib/nouns/files/uploads/begin-upload.ts";
import { listFileUploadRows } from "#lib/nouns/files/uploads/list-file-uploads.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listFileUploadRows: ({ actor, query }) => listFileUploadRows({ actor, query }),
  beginFileUploadAsPerson: ({ actor, body }) => beginUpload({ actor, body }),
});
