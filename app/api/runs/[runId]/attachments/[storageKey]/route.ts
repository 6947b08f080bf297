import { dashboardStreams } from "#lib/contract/dashboard.ts";
import { defineStream } from "#lib/doors/api/define-stream.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { openAttachment } from "#lib/nouns/runs/page/open-attachment.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineStream(dashboardStreams.downloadAttachment, ({ actor, params }) =>
    openAttachment({ actor, ...params }),
  ),
});
