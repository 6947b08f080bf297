import { z } from "zod";
import { AUDIT_PAGE, EXPORTED_ENTRIES } from "../limits.ts";
import type { SessionOperations, SessionStreams } from "../operation.ts";
import { AnyObject, PageCursor, Pagination, queryInteger, queryList, Timestamp } from "../values.ts";

const Action = z.string().max(100);

const filters = {
  actor: z.string().max(100).optional().meta({
    description:
      "The id of a person or a key; `operator` for the command line's own, `system` for the service itself.",
  }),
  action: queryList(Action, { maxItems: 50 }).optional(),
  target: z.string().max(200).optional().meta({ description: "The id of what was acted upon." }),
  from: Timestamp.max(100).optional().meta({ description: "The earliest moment." }),
  to: Timestamp.max(100).optional().meta({ description: "The moment before which it was." }),
};

const Entry = z.object({
  id: z.string(),
  at: Timestamp,
  actor: z.object({
    kind: z.enum(["user", "key", "grant", "operator", "system"]),
    id: z.string().nullable(),
    name: z.string().nullable(),
  }),
  via: z.enum(["dashboard", "command_line", "api", "mcp", "service"]),
  action: z.string(),
  target: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() }),
  details: AnyObject,
});

export type AuditEntry = z.output<typeof Entry>;

/** The audit log. */
export const auditOperations = {
  listAudit: {
    method: "GET",
    path: "/api/audit",
    operationId: "listAudit",
    summary: "List administrative acts and answers",
    credential: "session",
    query: z.strictObject({
      ...filters,
      limit: queryInteger({ min: 1, max: AUDIT_PAGE.max, default: AUDIT_PAGE.default }).optional(),
      cursor: PageCursor.optional(),
    }),
    output: z.object({ entries: z.array(Entry), pagination: Pagination }),
    success: { 200: "A page of them, the newest first." },
    errors: ["permission_denied", "invalid_cursor"],
  },
  listAuditActions: {
    method: "GET",
    path: "/api/audit/actions",
    operationId: "listAuditActions",
    summary: "List the actions that the log has entries of",
    credential: "session",
    output: z.object({ actions: z.array(Action) }),
    success: { 200: "By name." },
    errors: ["permission_denied"],
  },
} as const satisfies SessionOperations;

export const auditStreams = {
  exportAudit: {
    method: "GET",
    path: "/api/audit/export",
    operationId: "exportAudit",
    summary: `Export the entries that match, at most ${EXPORTED_ENTRIES}`,
    credential: "session",
    query: z.strictObject({ ...filters, format: z.enum(["csv", "jsonl"]) }),
    contentTypes: ["text/csv; charset=utf-8", "application/x-ndjson; charset=utf-8"],
    success: { 200: "Lines, the newest first." },
    errors: ["permission_denied"],
  },
} as const satisfies SessionStreams;
