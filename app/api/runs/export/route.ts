import { dashboardStreams } from "#lib/contract/dashboard.ts";
import { defineStream } from "#lib/doors/api/define-stream.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { exportRuns } from "#lib/nouns/runs/list/export-runs.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineStream(dashboardStreams.exportRuns, ({ actor, query: { format, ...filters } }) => ({
    contentType: dashboardStreams.exportRuns.contentTypes[format === "csv" ? 0 : 1],
    headers: { "content-disposition": `attachment; filename="runs.${format}"` },
    chunks: exportRuns({ actor, filters, format }),
  })),
});
