import { createdAnswer } from "#lib/doors/api/created-answer.ts";
import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { listFileRows } from "#lib/nouns/files/list-file-rows.ts";
import { uploadFile } from "#lib/nouns/files/upload-file.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listFileRows: ({ actor, query }) => listFileRows({ actor, query }),
  uploadFileAsPerson: async ({ actor, body }) => createdAnswer(await uploadFile({ actor, body })),
});
