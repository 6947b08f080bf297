import type { Queries, Statement } from "#lib/db/database.ts";
import type { JsonObject } from "#lib/json.ts";

const claim: Statement = {
  name: "claim-interaction",
  text: `
    update run_interactions
       set status = 'answered', answer = $2::json, answered_by_kind = $3, answered_by_id = $4, answered_at = clock_timestamp()
     where id = $1 and status = 'open' and (expires_at is null or expires_at > clock_timestamp())
    returning id`,
};

/**
 * Stores an answer with an interaction that is still open. To be called under its run's lock.
 * @returns false when it was answered, has expired or was withdrawn before.
 */
export async function claimInteraction(
  tx: Queries,
  {
    interactionId,
    answer,
    by,
  }: {
    interactionId: string;
    answer: JsonObject;
    by: { readonly kind: string; readonly id: string | null };
  },
): Promise<boolean> {
  const claimed = await tx.run(claim, [interactionId, JSON.stringify(answer), by.kind, by.id]);
  return claimed.length > 0;
}
