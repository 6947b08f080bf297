import { providerName } from "#lib/nouns/access/sign-in-providers.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

interface IdentityRow {
  readonly id: string;
  readonly provider: string;
  readonly email: string | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}

/** Index: user_identities_user. The browser gets a digest as id, because subjects are internal to the provider. */
const findIdentities: Statement = {
  name: "list-identities",
  text: `
    select encode(sha256(convert_to(issuer || ' ' || subject, 'UTF8')), 'hex') as "id", provider as "provider",
           email as "email", created_at as "createdAt", last_used_at as "lastUsedAt"
      from user_identities where user_id = $1
     order by created_at, issuer, subject`,
};

/** A person's linked providers, oldest first. */
export async function listIdentities({
  userId,
}: {
  userId: string;
}): Promise<{ id: string; provider: string; email: string | null; createdAt: string; lastUsedAt: string }[]> {
  const rows = await runtime().db.run<IdentityRow>(findIdentities, [userId]);
  return rows.map(({ provider, createdAt, lastUsedAt, ...row }) => ({
    ...row,
    provider: providerName(provider),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }));
}
