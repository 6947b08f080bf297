import type { Attachment } from "#lib/contract/attachments.ts";
import { DomainError } from "#lib/contract/errors.ts";
import type { Lane } from "#lib/language/agent-document/agent-document.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { findUsableContents } from "#lib/nouns/contents/find-usable-contents.ts";
import { readContent } from "#lib/nouns/contents/read-content.ts";
import { readHead } from "#lib/nouns/contents/read-head.ts";
import { type MatchedAttachment, matchAttachments } from "./match-attachments.ts";

/**
 * Matches a request's attachments with the lane and checks access to stored contents.
 * @throws DomainError attachments_not_supported, attachment_invalid or attachment_required (D4).
 */
export async function prepareAttachments({
  actor,
  lane,
  attachments,
  mayMiss = false,
}: {
  actor: Actor;
  lane: Pick<Lane, "attachments">;
  attachments: readonly Attachment[];
  /** Whether required attachments may be absent. */
  mayMiss?: boolean;
}): Promise<MatchedAttachment[]> {
  const storageKeys = attachments.flatMap(({ storageKey }) => storageKey ?? []);
  if (!lane.attachments.supported || storageKeys.length === 0)
    return matchAttachments({ lane, attachments, mayMiss });
  const usable = await findUsableContents({ actor, storageKeys });
  const heads = new Map<string, Uint8Array>();
  for (const key of usable) heads.set(key, await readHead((range) => readContent(key, range)));
  const matched = matchAttachments({ lane, attachments, heads, mayMiss });
  const details = attachments.flatMap(({ storageKey }, index) =>
    storageKey === undefined || usable.has(storageKey)
      ? []
      : [
          {
            code: "attachment_invalid",
            message: "is not a content this key may use",
            field: `/attachments/${index}/storageKey`,
          },
        ],
  );
  if (details.length > 0)
    throw new DomainError("attachment_invalid", "An attachment cannot be used.", { details });
  return matched;
}
