import { dashboardStreams } from "#lib/contract/dashboard.ts";
import { defineStream } from "#lib/doors/api/define-stream.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { openTaskAttachment } from "#lib/nouns/tasks/open-task-attachment.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineStream(dashboardStreams.downloadTaskAttachment, ({ actor, params }) =>
    openTaskAttachment({ actor, ...params }),
  ),
});
