import { taskOperations } from "#lib/contract/tasks.ts";
import { defineStream } from "#lib/doors/api/define-stream.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { openTaskAttachment } from "#lib/nouns/tasks/open-task-attachment.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineStream(taskOperations.readAttachment, ({ actor, params }) =>
    openTaskAttachment({ actor, ...params }),
  ),
});
