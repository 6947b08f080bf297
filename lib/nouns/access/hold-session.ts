import { DomainError } from "#lib/contract/errors.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import type { UserActor } from "./actor.ts";

/** Index: sessions primary key. */
const hold: Statement = {
  name: "hold-session",
  text: `select id from sessions where id = $1 and ended_at is null for share`,
};

/**
 * Locks the actor's session until the transaction ends. Code that creates a credential (a key, a grant, a link) calls
 * this first. Code that ends a person's credentials ends their sessions first and looks for the rest afterwards. So
 * either it finds the new credential, or the new credential's transaction finds the session ended.
 * @throws DomainError unauthorized if the session has ended since the request began.
 */
export async function holdSession(tx: Transaction, { actor }: { actor: UserActor }): Promise<void> {
  if (actor.sessionId === undefined) return; // the command line
  if ((await tx.run(hold, [actor.sessionId])).length > 0) return;
  throw new DomainError("unauthorized", "You are not signed in, or your session has ended.");
}
