import { auditOperations, auditStreams } from "#lib/contract/dashboard/audit.ts";
import { dashboardStreams } from "#lib/contract/dashboard.ts";
import { exportAudit } from "#lib/nouns/audit/export-audit.ts";
import { listAudit, listAuditActions } from "#lib/nouns/audit/list-audit.ts";
import { bind } from "./bind.ts";

export const auditRoutes = [
  ...bind(auditOperations, {
    listAudit: ({ actor, query }) => listAudit({ actor, query }),
    listAuditActions: ({ actor }) => listAuditActions({ actor }),
  }),
  ...bind(auditStreams, {
    exportAudit: ({ actor, query: { format, ...filters } }) => ({
      contentType: dashboardStreams.exportAudit.contentTypes[format === "csv" ? 0 : 1],
      headers: { "content-disposition": `attachment; filename="audit-log.${format}"` },
      chunks: exportAudit({ actor, filters, format }),
    }),
  }),
];
