import { fileUploadOperations } from "#lib/contract/file-uploads.ts";
import { createdAnswer } from "#lib/doors/api/created-answer.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { completeUpload } from "#lib/nouns/files/uploads/complete-upload.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(fileUploadOperations.complete, async ({ actor, params }) =>
    createdAnswer(await completeUpload({ actor, ...params })),
  ),
});
