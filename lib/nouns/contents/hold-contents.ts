import { DomainError } from "#lib/contract/errors.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";

/** $1 keys. */
const hold: Statement = {
  name: "hold-contents",
  text: `select storage_key as "storageKey" from contents where storage_key = any($1) for key share`,
};

/**
 * Keeps contents from being deleted until the transaction, which refers to them, has ended.
 * @throws DomainError attachment_invalid where one has been deleted since it was checked.
 */
export async function holdContents(tx: Transaction, storageKeys: readonly string[]): Promise<void> {
  const wanted = new Set(storageKeys);
  if (wanted.size === 0) return;
  const held = await tx.run(hold, [[...wanted].sort()]);
  if (held.length === wanted.size) return;
  throw new DomainError("attachment_invalid", "An attachment's content has been deleted.", {
    details: [
      { code: "attachment_invalid", message: "names a content that has been deleted", field: "/attachments" },
    ],
  });
}
