import type { Statement, Transaction } from "#lib/platform/db/database.ts";

/** Index: users primary key. */
const prove: Statement = {
  name: "prove-email",
  text: `
    update users set email_proven_at = now()
     where id = $1 and email_proven_at is null and lower(email) = lower($2)`,
};

/**
 * Marks an account's address as proved if it is the one that a provider has verified. Ends no access: for a person who
 * has already proved that the account is theirs. Others go through `claimAccount`.
 */
export async function proveEmail(
  tx: Transaction,
  { userId, email }: { userId: string; email: string | undefined },
): Promise<void> {
  if (email !== undefined) await tx.run(prove, [userId, email]);
}
