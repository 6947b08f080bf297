import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { deleteFile } from "#lib/nouns/files/delete-file.ts";
import { getFilePage } from "#lib/nouns/files/get-file-page.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getFilePage: ({ actor, params }) => getFilePage({ actor, ...params }),
  deleteFileAsPerson: ({ actor, params }) => deleteFile({ actor, ...params }),
});
