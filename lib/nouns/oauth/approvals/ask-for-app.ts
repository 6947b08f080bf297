import { DomainError } from "#lib/contract/errors.ts";
import type { SessionActor } from "#lib/nouns/access/actor.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { requireRequest } from "../consent/require-request.ts";
import { requireSamePerson } from "../consent/require-same-person.ts";
import { keepAskedClient } from "../consent/save-grant.sql.ts";

/** Maximum open requests of one person in one workspace, so that nobody can flood the admins' list. */
const MAX_OPEN_REQUESTS = 20;

/** $1 workspace, $2 client, $3 person. The client's row is locked. Index: app_requests primary key. */
const insertRequest: Statement = {
  name: "insert-app-request",
  text: `
    insert into app_requests (workspace_id, client_id, user_id)
    select $1, $2, $3
     where not exists (select from approved_apps where workspace_id = $1 and client_id = $2)
       and (select count(*) from app_requests where workspace_id = $1 and user_id = $3) < ${MAX_OPEN_REQUESTS}
    on conflict do nothing
    returning asked_at`,
};

const findStanding: Statement = {
  name: "find-app-standing",
  text: `
    select exists (select from approved_apps where workspace_id = $1 and client_id = $2) as "isApproved",
           exists (select from app_requests where workspace_id = $1 and client_id = $2 and user_id = $3) as "isAsked"`,
};

/**
 * Asks the workspace's admins to approve the app of a consent page. Idempotent.
 * @throws DomainError invalid_request (the app's request has expired, or 20 requests are open), revision_conflict.
 */
export async function askForApp({
  actor,
  request: query,
  issuer,
  userId,
  workspaceId,
}: {
  actor: SessionActor;
  request: string;
  issuer: string;
  userId: string;
  workspaceId: string;
}): Promise<{ isApproved: boolean }> {
  requireSamePerson({ actor, userId, workspaceId });
  const { client } = await requireRequest({ request: query, issuer });
  const about = [workspaceId, client.id, actor.userId];
  return runtime().db.transaction(async (tx) => {
    const kept = [client.id, client.name, client.redirectUris, client.clientUri, client.freshUntil];
    if ((await tx.run(keepAskedClient, kept)).length === 0)
      throw new DomainError("invalid_request", "The app is not registered any more. Begin again in the app.");
    const isNew = (await tx.run(insertRequest, about)).length > 0;
    const [standing] = await tx.run<{ isApproved: boolean; isAsked: boolean }>(findStanding, about);
    if (!standing?.isApproved && !standing?.isAsked)
      throw new DomainError(
        "invalid_request",
        `You have asked for ${MAX_OPEN_REQUESTS} apps already. Wait until an admin answers.`,
      );
    if (isNew) {
      const target = { kind: "app", id: client.id, name: client.name };
      await recordAudit(tx, { actor, workspaceId, action: "app_approval.requested", target });
    }
    return { isApproved: standing.isApproved };
  });
}
