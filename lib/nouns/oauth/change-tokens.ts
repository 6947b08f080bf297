import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

const LOCKS = {
  /** $1 the hash of one of its tokens. Index: oauth_tokens primary key. */
  token: {
    name: "lock-grant-of-token",
    text: `
      select g.id from oauth_grants g
       where g.id = (select grant_id from oauth_tokens where token_hash = $1)
         for no key update`,
  },
  /** $1 the hash of one of its codes. Index: oauth_codes primary key. */
  code: {
    name: "lock-grant-of-code",
    text: `
      select g.id from oauth_grants g
       where g.id = (select grant_id from oauth_codes where code_hash = $1)
         for no key update`,
  },
} as const satisfies Record<string, Statement>;

/**
 * Changes the tokens of a grant. The transaction locks the grant's row before it reads. So a change that ends a family
 * sees every token of it, even those that a concurrent request was making.
 * @returns undefined for an unknown token or code.
 */
export async function changeTokens<T>({
  by,
  hash,
  work,
}: {
  by: keyof typeof LOCKS;
  hash: string;
  work: (tx: Transaction) => Promise<T>;
}): Promise<T | undefined> {
  return runtime().db.transaction(async (tx) => {
    const held = await tx.run(LOCKS[by], [hash]);
    return held.length === 0 ? undefined : work(tx);
  });
}
