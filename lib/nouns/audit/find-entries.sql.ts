import type { AuditEntry } from "#lib/contract/dashboard/audit.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import { nameOfCredential } from "#lib/nouns/access/credentials.sql.ts";
import type { Statement } from "#lib/platform/db/database.ts";

export interface EntryRow {
  readonly id: string;
  readonly at: Date;
  readonly actorKind: AuditEntry["actor"]["kind"];
  readonly actorId: string | null;
  readonly actorName: string | null;
  readonly via: AuditEntry["via"];
  readonly action: string;
  readonly targetKind: string;
  readonly targetId: string;
  readonly targetName: string | null;
  readonly details: JsonObject;
}

/** Finds the page's entries first, by the narrowest index; then joins names by primary key. */
function entriesBy(name: string, where: string): Statement {
  return {
    name: `list-audit${name}`,
    text: `
    with page as (
      select * from audit_log
       where workspace_id = $1 ${where}
         and ($2::bigint is null or id < $2)
         and ($3::text is null or actor_id = $3)
         and ($4::text is null or actor_kind = $4)
         and ($5::text[] is null or action = any($5))
         and ($6::text is null or target_id = $6)
         and ($7::timestamptz is null or at >= $7)
         and ($8::timestamptz is null or at < $8)
       order by id desc
       limit $9
    )
    select p.id::text as "id", p.at as "at", p.actor_kind as "actorKind", p.actor_id as "actorId",
           ${nameOfCredential("p.actor_kind", "p.actor_id")} as "actorName", p.via as "via", p.action as "action", p.target_kind as "targetKind",
           p.target_id as "targetId", coalesce(p.target_name, t.name, a.name) as "targetName", p.details as "details"
      from page p
      left join runs r on p.target_kind = 'run' and p.target_name is null and r.id = p.target_id
      left join agents a on a.id = r.agent_id
      left join users t on p.target_kind = 'user' and p.target_name is null and t.id = p.target_id
     order by p.id desc`,
  };
}

const all = entriesBy("", "");
const byActor = entriesBy("-by-actor", "and actor_id = $3");
const byTarget = entriesBy("-by-target", "and target_id = $6");

/** Indexes: audit_log_workspace, audit_log_actor, audit_log_target. One plan serves all values of a statement. */
export function findEntries({
  actorId,
  target,
}: {
  actorId: string | null;
  target: string | null;
}): Statement {
  if (target !== null) return byTarget;
  return actorId === null ? all : byActor;
}
