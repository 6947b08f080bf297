import { DomainError } from "#lib/contract/errors.ts";
import type { SessionActor } from "#lib/nouns/access/actor.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import type { Client } from "../find-client.ts";
import { findPredecessors, type Predecessor } from "./find-predecessors.ts";
import { endTokens } from "./save-grant.sql.ts";

/**
 * $1 grant, $2 its client, $3 its new client, $4 person, $5 workspace. A registered client's name and redirect URIs
 * never change, so the earlier comparison stays valid.
 */
const move: Statement = {
  name: "move-grant-to-client",
  text: `
    update oauth_grants g set client_id = $3
     where g.id = $1 and g.client_id = $2 and g.user_id = $4 and g.workspace_id = $5 and g.ended_at is null
       and not exists (select from oauth_grants own
                        where own.user_id = $4 and own.workspace_id = $5 and own.client_id = $3)
    returning g.id`,
};

/**
 * Moves a grant of the same person to a client that registered again. The grant keeps its id, and so its runs; nothing
 * else moves. The earlier client's tokens end. The caller has locked the new client's row, so two consents to that
 * client run one after the other.
 * @returns the grant before the change.
 * @throws DomainError revision_conflict if it is not available any more.
 */
export async function takeOverGrant(
  tx: Transaction,
  { actor, client, grantId }: { actor: SessionActor; client: Client; grantId: string },
): Promise<Predecessor> {
  const predecessors = await findPredecessors(tx, { actor, client });
  const earlier = predecessors.find(({ id }) => id === grantId);
  const about = [grantId, earlier?.clientId, client.id, actor.userId, actor.workspaceId];
  if (!earlier || (await tx.run(move, about)).length === 0)
    throw new DomainError(
      "revision_conflict",
      `The runs of the earlier connection of ${client.name} can't be taken over any more: it was ended or taken over meanwhile. Look again, then answer.`,
    );
  await tx.run(endTokens, [grantId]);
  return earlier;
}
