import { defineStream } from "#lib/api/define-stream.ts";
import { routes } from "#lib/api/routes.ts";
import { exportAudit } from "#lib/audit/export-audit.ts";
import { dashboardStreams } from "#lib/contract/dashboard.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineStream(dashboardStreams.exportAudit, ({ actor, query: { format, ...filters } }) => ({
    contentType: dashboardStreams.exportAudit.contentTypes[format === "csv" ? 0 : 1],
    headers: { "content-disposition": `attachment; filename="audit-log.${format}"` },
    chunks: exportAudit({ actor, filters, format }),
  })),
});
