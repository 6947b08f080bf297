import { dashboardStreams } from "#lib/contract/dashboard.ts";
import { defineStream } from "#lib/doors/api/define-stream.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { exportAudit } from "#lib/nouns/audit/export-audit.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineStream(dashboardStreams.exportAudit, ({ actor, query: { format, ...filters } }) => ({
    contentType: dashboardStreams.exportAudit.contentTypes[format === "csv" ? 0 : 1],
    headers: { "content-disposition": `attachment; filename="audit-log.${format}"` },
    chunks: exportAudit({ actor, filters, format }),
  })),
});
