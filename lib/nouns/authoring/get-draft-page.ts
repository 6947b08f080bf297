import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { readOnlyReason } from "./draft-rules.ts";
import { findDraft } from "./find-draft.ts";
import { draftAnswer } from "./get-draft.ts";

/** $1 team. Index: the primary key. */
const findTeam: Statement = {
  name: "find-team-of-draft",
  text: `select name as "name" from teams where id = $1`,
};

/**
 * A draft for the builder's page.
 * @throws DomainError agent_not_found, permission_denied.
 */
export async function getDraftPage({
  actor,
  agentId,
}: {
  actor: UserActor;
  agentId: string;
}): Promise<OutputOf<typeof dashboardOperations.getDraftPage>> {
  const { db } = runtime();
  const row = await findDraft(db, { actor, agentId });
  const [team] = await db.run<{ name: string }>(findTeam, [row.teamId]);
  return {
    ...draftAnswer(row).draft,
    team: { id: row.teamId, name: team?.name ?? "" },
    layoutMark: row.layoutMark,
    readOnly: readOnlyReason(actor),
  };
}
