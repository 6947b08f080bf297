import type { Actor } from "#lib/nouns/access/actor.ts";
import { holdContents } from "#lib/nouns/contents/hold-contents.ts";
import { storeContent } from "#lib/nouns/contents/store-content.ts";
import type { Transaction } from "#lib/platform/db/database.ts";
import type { MatchedAttachment } from "./match-attachments.ts";

export interface StoredRunAttachment {
  readonly name: string;
  readonly type: string;
  readonly field: string | null;
  readonly storageKey: string;
}

/**
 * Stores inline contents and returns the run's attachment references.
 * @throws DomainError attachment_invalid where a stored content has just been deleted.
 */
export async function storeAttachments(
  tx: Transaction,
  { actor, attachments }: { actor: Actor; attachments: readonly MatchedAttachment[] },
): Promise<StoredRunAttachment[]> {
  const earlier = attachments.flatMap(({ content }) => ("bytes" in content ? [] : content.storageKey));
  await holdContents(tx, earlier);
  const stored: StoredRunAttachment[] = [];
  for (const { name, type, field, content } of attachments) {
    const storageKey = "bytes" in content ? await storeContent(tx, { actor, content }) : content.storageKey;
    stored.push({ name, type, field, storageKey });
  }
  return stored;
}
