import { dashboardStreams } from "#lib/contract/dashboard.ts";
import { defineStream } from "#lib/doors/api/define-stream.ts";
import { download } from "#lib/doors/api/download.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { openFile } from "#lib/nouns/files/open-file.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineStream(dashboardStreams.downloadFile, async ({ actor, params, ...call }) =>
    download(await openFile({ actor, ...params }), call),
  ),
});
