import { DomainError } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { MAY_OPERATE } from "#lib/nouns/access/members.sql.ts";
import { isExcluded } from "#lib/nouns/runs/starters.sql.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";

/** $1 interaction, $2 person. Indexes: the primary keys. */
const findExcluded: Statement = {
  name: "is-excluded-starter",
  text: `
    select ${isExcluded("$2::text")} as "isExcluded"
      from run_interactions i
      join runs r on r.id = i.run_id
     where i.id = $1`,
};

/** Why a person may not decide an approval with `excludeStarter`. */
const STARTER_EXCLUDED = {
  key: "The creator of this API key started the run. Ask somebody else to decide.",
  grant: "The person who connected this app started the run. Ask somebody else to decide.",
  user: "You started this run. Ask somebody else to decide.",
} as const;

/**
 * A person who started a run may not decide its approval with `excludeStarter`, whatever credential they use (D14).
 * @throws DomainError permission_denied.
 */
export async function refuseStarter(
  tx: Queries,
  { actor, interactionId }: { actor: Actor; interactionId: string },
): Promise<void> {
  const [found] = await tx.run<{ isExcluded: boolean }>(findExcluded, [interactionId, actor.userId]);
  if (!found?.isExcluded) return;
  throw new DomainError("permission_denied", STARTER_EXCLUDED[actor.kind], {
    details: [
      { code: "starter_excluded", message: "is not for the starter of the run", field: "/interactionId" },
    ],
  });
}

/** Whether a member `m` may answer the interaction `i` of the run `r` of the agent `a`: the run may exclude its starters. */
export const MAY_ANSWER_THIS = `${MAY_OPERATE} and not ${isExcluded("m.user_id")}`;
