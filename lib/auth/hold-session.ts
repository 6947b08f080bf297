import type { Statement, Transaction } from "#lib/db/database.ts";
import { DomainError } from "#lib/errors.ts";
import type { UserActor } from "./actor.ts";

/** Index: sessions primary key. */
const hold: Statement = {
  name: "hold-session",
  text: `select id from sessions where id = $1 and ended_at is null for share`,
};

/**
 * Keeps the actor's session from ending before the transaction does. Whoever makes a credential (a key, a grant, a link)
 * begins with it: what ends a person's credentials ends their sessions first and looks for the rest afterwards, so it
 * finds the new one, or the new one finds the session ended.
 * @throws DomainError unauthorized when the session has ended since the request began.
 */
export async function holdSession(tx: Transaction, { actor }: { actor: UserActor }): Promise<void> {
  if (actor.sessionId === undefined) return; // the command line
  if ((await tx.run(hold, [actor.sessionId])).length > 0) return;
  throw new DomainError("unauthorized", "You are not signed in, or your session has ended.");
}
