import type { AuditEntry } from "#lib/contract/dashboard/audit.ts";

/** The page of an entry's target, if it has one; the target may be deleted. */
export function targetPath({ action, target, details }: AuditEntry): string | undefined {
  const id = encodeURIComponent(target.id);
  if (action.endsWith(".deleted") || action.endsWith(".removed")) return undefined;
  switch (target.kind) {
    case "agent":
      return `/agents/${id}`;
    case "failure":
      return `/runs/failures/${id}`;
    case "key":
      return `/keys/${id}`;
    case "connected_app":
      return `/connected-apps/${id}`;
    case "document":
      return `/documents/${id}`;
    case "run":
      return `/runs/${id}`;
    case "interaction":
      return typeof details.runId === "string" ? `/runs/${encodeURIComponent(details.runId)}` : undefined;
    case "team":
      return `/people?tab=teams&team=${id}`;
    case "user":
      return target.name === null ? "/people" : `/people?${new URLSearchParams({ q: target.name })}`;
    case "invitation":
      return "/people?tab=invitations";
    case "setting":
    case "workspace":
      return "/settings";
    default:
      return undefined;
  }
}
