import type { UserActor } from "#lib/nouns/access/actor.ts";
import { endWait, type OpenInteraction } from "#lib/nouns/run-answers/end-wait.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { logFailure } from "#lib/platform/log-failure.ts";
import { runtime } from "#lib/platform/runtime.ts";

interface WaitingRow extends OpenInteraction {
  readonly position: string;
}

/**
 * Open `auth` interactions whose connection now works for the run's address. Index: run_interactions_auth, which has
 * one row for each run that waits for a connection.
 */
const findAuthorised: Statement = {
  name: "find-authorised-waits",
  text: `
    select i.id as "id", i.type as "type", i.run_id as "runId", i.workspace_id as "workspaceId",
           i.node_id as "nodeId", i.occurrence_id as "occurrenceId", i.position::text as "position"
      from run_interactions i
      join connections c on c.workspace_id = i.workspace_id and c.name = i.request->>'connectionName'
     where i.status = 'open' and i.type = 'auth' and i.position > $1
       and (i.expires_at is null or i.expires_at > clock_timestamp())
       and ($2::text is null or (i.workspace_id = $2 and c.name = $3))
       and c.sealed_secret is not null and c.refusal is null
       and (i.request->>'refusedSecret' is null
            or i.request->>'refusedSecret' <> encode(sha256(convert_to(c.sealed_secret, 'UTF8')), 'hex'))
       and (i.request->>'origin' is null or i.request->>'origin' = any(c.origins))
     order by i.position
     limit 100`,
};

const BY_ITSELF = { kind: "system", id: "connections" };

/**
 * Resumes runs whose missing connection now works (D8): with `actor`, the runs of one connection; without, all runs. A
 * worker calls the latter regularly, because a run may begin to wait while the connection is created, and a command may
 * be killed halfway.
 * @returns how many resumed. If a run cannot be resumed, the error is logged and the next round tries again.
 */
export async function resumeWaiting(
  of: { actor: UserActor; connectionName: string } | Record<string, never> = {},
): Promise<number> {
  const { db, log } = runtime();
  const one = "actor" in of ? of : undefined;
  const by = one ? { kind: one.actor.kind, id: one.actor.credentialId } : BY_ITSELF;
  const scope = one ? [one.actor.workspaceId, one.connectionName] : [null, null];
  let resumed = 0;
  let after: string | undefined = "0";
  while (after !== undefined) {
    const waiting: WaitingRow[] = await db.run<WaitingRow>(findAuthorised, [after, ...scope]);
    for (const { position: _, ...interaction } of waiting) {
      try {
        if (await endWait({ interaction, answer: { connected: true }, by, actor: one?.actor })) resumed += 1;
      } catch (error) {
        const { runId } = interaction;
        logFailure(log, { error, runId, message: "a run that waits for a connection was not resumed" });
      }
    }
    after = waiting.at(-1)?.position;
  }
  return resumed;
}
