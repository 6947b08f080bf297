import type { AuditAction } from "#lib/contract/audit-actions.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import { redact } from "#lib/language/redaction/redact.ts";
import type { GrantActor, KeyActor, Operator, UserActor } from "#lib/nouns/access/actor.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

/** Columns of `audit_log` that who acts writes. */
export const AUDIT_COLUMNS =
  "workspace_id, actor_kind, actor_id, via, action, target_kind, target_id, target_name, details";

const insertAudit: Statement = {
  name: "insert-audit",
  text: `insert into audit_log (${AUDIT_COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9::json)`,
};

/** The service itself acts, for example when a retention period has passed. */
export interface System {
  readonly kind: "system";
}

/** The part of an actor that an entry records. */
export type AuditActor = Credential<KeyActor> | Credential<GrantActor> | SignedIn | Operator | System;
type Credential<A extends KeyActor | GrantActor> = Pick<A, "kind" | "credentialId">;
type SignedIn = Pick<UserActor, "kind" | "credentialId" | "sessionId">;

export interface AuditTarget {
  /** `key`, `user`, `team`, `setting`, `interaction` … */
  readonly kind: string;
  readonly id: string;
  /** A display name, because the target may be deleted later. */
  readonly name?: string | null | undefined;
}

/**
 * Writes one audit entry in the transaction of the action it describes, so that both commit or neither. `details` must
 * not contain secrets; they are redacted anyway.
 */
export async function recordAudit(queries: Queries, entry: AuditEntry): Promise<void> {
  await queries.run(insertAudit, Object.values(auditRow(entry)));
}

export interface AuditEntry {
  readonly actor: AuditActor;
  readonly workspaceId: string;
  readonly action: AuditAction;
  readonly target: AuditTarget;
  readonly details?: JsonObject;
}

/** An entry's values in the order of `AUDIT_COLUMNS`, for a statement that writes it with other things. */
export const auditRow = ({ actor, workspaceId, action, target, details = {} }: AuditEntry) => ({
  workspace_id: workspaceId,
  actor_kind: actor.kind,
  actor_id: "credentialId" in actor ? actor.credentialId : null,
  via: viaOf(actor),
  action,
  target_kind: target.kind,
  target_id: target.id,
  target_name: target.name ?? null,
  details: JSON.stringify(redact(details, runtime().secrets.of(workspaceId))),
});

function viaOf(actor: AuditActor): "dashboard" | "command_line" | "api" | "mcp" | "service" {
  if (actor.kind === "key") return "api";
  if (actor.kind === "grant") return "mcp";
  if (actor.kind === "system") return "service";
  if (actor.kind === "operator") return "command_line";
  return actor.sessionId === undefined ? "command_line" : "dashboard";
}
