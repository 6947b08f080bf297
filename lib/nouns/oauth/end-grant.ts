import { DomainError } from "#lib/contract/errors.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { roleIncludes } from "#lib/nouns/access/roles.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

/** The same error for another workspace's app, and for one that the actor may not see. */
export function grantNotFound(): DomainError {
  return new DomainError(
    "connected_app_not_found",
    "There is no connected app with this id in the workspace.",
  );
}

interface Ended {
  readonly endedAt: Date;
  /** Whether this call ended it. */
  readonly isNew: boolean;
  readonly clientName: string;
  /** Null if they end it themselves. */
  readonly personName: string | null;
}

/**
 * $1 grant, $2 workspace, $3 whether anybody's, $4 who ends it. Each request checks the grant; its tokens and codes are
 * deleted as well, so that none works again after a new consent. Indexes: oauth_grants primary key, oauth_tokens_grant,
 * oauth_codes_grant.
 */
const end: Statement = {
  name: "end-grant",
  text: `
    with held as (
      select id, client_id, user_id, ended_at from oauth_grants
       where id = $1 and workspace_id = $2 and ($3::boolean or user_id = $4)
         for no key update
    ),
    ended as (
      update oauth_grants g set ended_at = now(), ended_by = $4
        from held where g.id = held.id and held.ended_at is null
      returning g.id, g.ended_at
    ),
    tokens as (
      update oauth_tokens set revoked_at = now()
       where grant_id in (select id from ended) and revoked_at is null
    ),
    codes as (
      update oauth_codes set used_at = now() where grant_id in (select id from ended) and used_at is null
    )
    select coalesce(ended.ended_at, held.ended_at) as "endedAt", ended.id is not null as "isNew",
           c.name as "clientName", case when u.id <> $4 then u.name end as "personName"
      from held
      join oauth_clients c on c.id = held.client_id
      join users u on u.id = held.user_id
      left join ended on ended.id = held.id`,
};

/**
 * Ends an app's grant: its next request is refused on every node (D17). Runs that it started continue. People end their
 * own grants; admins end anybody's, also an owner's: removing access must not wait for another person. Idempotent: the
 * first end is kept.
 * @throws DomainError connected_app_not_found.
 */
export async function endGrant({
  actor,
  grantId,
}: {
  actor: UserActor;
  grantId: string;
}): Promise<{ id: string; endedAt: string }> {
  const { workspaceId, userId } = actor;
  return runtime().db.transaction(async (tx) => {
    const values = [grantId, workspaceId, roleIncludes(actor.role, "admin"), userId];
    const [ended] = await tx.run<Ended>(end, values);
    if (!ended) throw grantNotFound();
    if (ended.isNew) {
      const target = { kind: "connected_app", id: grantId, name: ended.clientName };
      const details = ended.personName === null ? {} : { personName: ended.personName };
      await recordAudit(tx, { actor, workspaceId, action: "connected_app.ended", target, details });
    }
    return { id: grantId, endedAt: ended.endedAt.toISOString() };
  });
}
