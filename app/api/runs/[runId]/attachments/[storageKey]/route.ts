import { defineStream } from "#lib/api/define-stream.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardStreams } from "#lib/contract/dashboard.ts";
import { openAttachment } from "#lib/runs/page/open-attachment.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineStream(dashboardStreams.downloadAttachment, ({ actor, params }) =>
    openAttachment({ actor, ...params }),
  ),
});
