import type { JsonObject } from "#lib/contract/json.ts";
import type { BodyPlace } from "#lib/language/agent-document/occurrence.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";

/**
 * A `BodyPlace` as JSON, in a statement that changes `run_interactions`: the steps of the containers around the node
 * say in which iterations it is. Index: run_steps primary key, once for each container.
 */
export const BODY_PLACE = `
       case when run_interactions.container is null then '{}'::json
            else json_build_object('container', run_interactions.container, 'iteration', run_interactions.iteration, 'loopPath', (
              with recursive around as (
                select c.node_id, run_interactions.iteration as inside, c.container, c.iteration, 1 as distance
                  from run_steps c
                 where c.run_id = run_interactions.run_id and c.occurrence_id = run_interactions.container
                union all
                select c.node_id, a.iteration, c.container, c.iteration, a.distance + 1
                  from around a
                  join run_steps c on c.run_id = run_interactions.run_id and c.occurrence_id = a.container
              )
              select json_agg(json_build_object('nodeId', node_id, 'iteration', inside) order by distance desc) from around))
       end`;

const claim: Statement = {
  name: "claim-interaction",
  text: `
    update run_interactions
       set status = 'answered', answer = $2::json, answered_by_kind = $3, answered_by_id = $4, answered_at = clock_timestamp()
     where id = $1 and status = 'open' and (expires_at is null or expires_at > clock_timestamp())
    returning request->>'title' as "title", request->>'connectionName' as "connectionName",
              (select a.name from runs r join agents a on a.id = r.agent_id where r.id = run_id) as "agentName",
              ${BODY_PLACE} as "place"`,
};

/** An answered interaction, for its audit entry and its event. */
export interface ClaimedInteraction {
  readonly title: string | null;
  /** For an auth wait. */
  readonly connectionName: string | null;
  readonly agentName: string;
  /** The iterations around its node. */
  readonly place: BodyPlace;
}

/**
 * Stores the answer of an open interaction. Call it under the run's lock.
 * @returns undefined if it was answered, expired or withdrawn before.
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
): Promise<ClaimedInteraction | undefined> {
  const values = [interactionId, JSON.stringify(answer), by.kind, by.id];
  const [claimed] = await tx.run<ClaimedInteraction>(claim, values);
  return claimed;
}
