import { defineStream } from "#lib/api/define-stream.ts";
import { notYet } from "#lib/api/not-yet.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardStreams } from "#lib/contract/dashboard.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineStream(dashboardStreams.downloadAttachment, notYet),
});
