import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { authorOf, type WorkActor } from "./work-actor.ts";

/** Identifies a creating call by its credential, tool and key (D19). */
export interface OnceKey {
  readonly actor: WorkActor;
  /** The tool. */
  readonly namespace: string;
  readonly idempotencyKey: string | undefined;
  /** Hash of the call's body, so that a repeated key with another body is refused. */
  readonly bodyHash: string;
}

/** The result, and whether an earlier call made it. */
export interface OnceOutcome {
  readonly id: string;
  readonly replayed: boolean;
  readonly bodyChanged: boolean;
}

/** $1 credential, $2 workspace, $3 namespace, $4 key, $5 resource, $6 body. Waits for a call that is under way. */
const claim: Statement = {
  name: "claim-work-idempotency",
  text: `
    insert into work_idempotency (credential_id, workspace_id, namespace, idempotency_key, resource_id, body_hash)
    values ($1, $2, $3, $4, $5, $6)
    on conflict do nothing
    returning resource_id`,
};

/** $1 credential, $2 workspace, $3 namespace, $4 key. */
const findEarlier: Statement = {
  name: "find-work-idempotency",
  text: `
    select resource_id as "id", body_hash as "bodyHash" from work_idempotency
     where credential_id = $1 and workspace_id = $2 and namespace = $3 and idempotency_key = $4`,
};

/**
 * Makes something once for each key: of any number of calls at the same moment one makes it, and the others answer it.
 * Without a key it is always made. What the making throws leaves the key free.
 * @param make writes it under the id in the same transaction.
 */
export async function createOnce(
  tx: Queries,
  { actor, namespace, idempotencyKey, bodyHash }: OnceKey,
  id: string,
  make: () => Promise<void>,
): Promise<OnceOutcome> {
  if (idempotencyKey !== undefined) {
    const [, author] = authorOf(actor);
    const key = [author, actor.workspaceId, namespace, idempotencyKey];
    const claimed = await tx.run(claim, [...key, id, bodyHash]);
    if (claimed.length === 0) {
      const [earlier] = await tx.run<{ id: string; bodyHash: string }>(findEarlier, key);
      if (!earlier) throw new Error("an idempotency key was claimed and is not there");
      return { id: earlier.id, replayed: true, bodyChanged: earlier.bodyHash !== bodyHash };
    }
  }
  await make();
  return { id, replayed: false, bodyChanged: false };
}
