import { type AuditActor, recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";

/**
 * $1 person, who also counts as ending them. The grants' tokens and codes are deleted, as in `end-grant`. Indexes:
 * oauth_grants_consent, oauth_tokens_grant, oauth_codes_grant.
 */
const endAll: Statement = {
  name: "end-grants-of-person",
  text: `
    with ended as (
      update oauth_grants set ended_at = now(), ended_by = $1
       where user_id = $1 and ended_at is null
      returning id, workspace_id, client_id
    ), tokens as (
      update oauth_tokens set revoked_at = now()
       where grant_id in (select id from ended) and revoked_at is null
    ), codes as (
      update oauth_codes set used_at = now() where grant_id in (select id from ended) and used_at is null
    )
    select ended.id as "id", ended.workspace_id as "workspaceId", c.name as "name"
      from ended
      join oauth_clients c on c.id = ended.client_id`,
};

/**
 * Ends all grants of a person, in all workspaces.
 * @returns how many.
 */
export async function endGrantsOf(
  tx: Transaction,
  { actor, userId }: { actor: AuditActor; userId: string },
): Promise<number> {
  const ended = await tx.run<{ id: string; workspaceId: string; name: string }>(endAll, [userId]);
  for (const { id, workspaceId, name } of ended) {
    const target = { kind: "connected_app", id, name };
    await recordAudit(tx, { actor, workspaceId, action: "connected_app.ended", target });
  }
  return ended.length;
}
