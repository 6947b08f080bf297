import { createdAnswer } from "#lib/doors/api/created-answer.ts";
import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { completeUpload } from "#lib/nouns/files/uploads/complete-upload.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  completeFileUploadAsPerson: async ({ actor, params }) =>
    createdAnswer(await completeUpload({ actor, ...params })),
});
