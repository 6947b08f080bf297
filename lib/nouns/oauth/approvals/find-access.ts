import type { AppAccess } from "#lib/contract/dashboard/consent-words.ts";
import type { SessionActor } from "#lib/nouns/access/actor.ts";
import { roleIncludes } from "#lib/nouns/access/roles.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { APP_POLICY } from "../switched-on.sql.ts";

interface Standing {
  readonly policy: "none" | "approved" | "any";
  readonly isApproved: boolean;
  readonly askedAt: Date | null;
}

/** $1 workspace, $2 client, $3 person. Indexes: primary keys. */
const findStanding: Statement = {
  name: "find-app-access",
  text: `
    select ${APP_POLICY} as "policy",
           exists (select from approved_apps a where a.workspace_id = w.id and a.client_id = $2) as "isApproved",
           (select asked_at from app_requests r
             where r.workspace_id = w.id and r.client_id = $2 and r.user_id = $3) as "askedAt"
      from workspaces w where w.id = $1`,
};

/** Whether a person may connect an app in their workspace now, and if not, what they can do. */
export async function findAccess(
  queries: Queries,
  { actor, clientId }: { actor: SessionActor; clientId: string },
): Promise<AppAccess> {
  const about = [actor.workspaceId, clientId, actor.userId];
  const [standing] = await queries.run<Standing>(findStanding, about);
  if (!standing || standing.policy === "none") return { state: "switched_off" };
  if (standing.policy === "any" || standing.isApproved) return { state: "allowed" };
  return {
    state: "not_approved",
    askedAt: standing.askedAt?.toISOString() ?? null,
    mayApprove: roleIncludes(actor.role, "admin"),
  };
}
