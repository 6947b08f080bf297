import { typeFamilyOf } from "#lib/contract/accepted-types.ts";
import { placeAttachments, type Types } from "#lib/contract/attachment-placement.ts";
import type { Attachment } from "#lib/contract/attachments.ts";
import { base64Fault } from "#lib/contract/base64-fault.ts";
import { DomainError, type ErrorDetail } from "#lib/contract/errors.ts";
import { canonicalType } from "#lib/contract/file-types.ts";
import { InlineContent } from "#lib/contract/inline-content.ts";
import { attachedName } from "#lib/contract/names.ts";
import type { Lane } from "#lib/language/agent-document/agent-document.ts";
import { HEAD_BYTES, typesForLane } from "#lib/language/content-types/detect-type.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { findUsableContents } from "#lib/nouns/contents/find-usable-contents.ts";
import { holdContents } from "#lib/nouns/contents/hold-contents.ts";
import { readContent } from "#lib/nouns/contents/read-content.ts";
import { readHead } from "#lib/nouns/contents/read-head.ts";
import { storeContent } from "#lib/nouns/contents/store-content.ts";
import type { Transaction } from "#lib/platform/db/database.ts";

/**
 * Matches a request's attachments with the lane and checks access to stored contents.
 * @throws DomainError attachments_not_supported, attachment_invalid or attachment_required (D4).
 */
export async function prepareAttachments({
  actor,
  lane,
  attachments,
  sent = new Set(),
  mayMiss = false,
}: {
  actor: Actor;
  lane: Pick<Lane, "attachments">;
  attachments: readonly Attachment[];
  /** Storage keys that may be used whatever the actor may read: the calling run has them. */
  sent?: ReadonlySet<string>;
  /** Whether required attachments may be absent. */
  mayMiss?: boolean;
}): Promise<MatchedAttachment[]> {
  const storageKeys = attachments.flatMap(({ storageKey }) => storageKey ?? []);
  if (!lane.attachments.supported || storageKeys.length === 0)
    return matchAttachments({ lane, attachments, mayMiss });
  const others = storageKeys.filter((key) => !sent.has(key));
  const usable = new Set([...sent, ...(await findUsableContents({ actor, storageKeys: others }))]);
  const heads = new Map<string, Uint8Array>();
  for (const key of new Set(storageKeys.filter((one) => usable.has(one))))
    heads.set(key, await readHead((range) => readContent(key, range)));
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

export interface MatchedAttachment {
  readonly name: string;
  readonly type: string;
  /** The lane's attachment field that it fills, if the lane has fields. */
  readonly field: string | null;
  readonly content: InlineContent | { readonly storageKey: string };
}

function contentOf(
  attachment: Pick<Attachment, "base64" | "storageKey">,
  field: string,
): MatchedAttachment["content"] | ErrorDetail {
  const { base64, storageKey } = attachment;
  if ((base64 === undefined) === (storageKey === undefined)) {
    return {
      code: "attachment_invalid",
      message: "has both base64 and storageKey, or neither. Send one of them",
      field,
    };
  }
  if (base64 === undefined) return { storageKey: storageKey ?? "" };
  if (base64 instanceof InlineContent) return base64;
  return { code: "attachment_invalid", message: base64Fault(base64), field: `${field}/base64` };
}

/**
 * Matches a request's attachments with the lane's fields (D4), by what they are rather than by what they are called. Only
 * starts require attachments: a conversation has them already (D10).
 * @param heads the beginnings of stored contents, by their keys; without one, what the request says counts.
 * @throws DomainError attachments_not_supported, attachment_invalid or attachment_required.
 */
export function matchAttachments({
  lane,
  attachments,
  heads = new Map(),
  mayMiss = false,
}: {
  lane: Pick<Lane, "attachments">;
  attachments: readonly Attachment[];
  heads?: ReadonlyMap<string, Uint8Array>;
  mayMiss?: boolean;
}): MatchedAttachment[] {
  const rule = lane.attachments;
  if (!rule.supported) {
    if (attachments.length === 0) return [];
    throw new DomainError("attachments_not_supported", "This lane takes no attachments.", {
      details: [
        { code: "attachments_not_supported", message: "takes no attachments", field: "/attachments" },
      ],
    });
  }
  const faults: ErrorDetail[] = [];
  const placing = placeAttachments(
    rule,
    attachments.map(({ field }) => field),
  );
  const matched: MatchedAttachment[] = [];
  for (const [index, { name: given, type: declared, ...attachment }] of attachments.entries()) {
    const pointer = `/attachments/${index}`;
    const content = contentOf(attachment, pointer);
    if ("code" in content) {
      faults.push(content);
      continue;
    }
    const name = attachedName(given);
    const head = "bytes" in content ? content.bytes.subarray(0, HEAD_BYTES) : heads.get(content.storageKey);
    const types: Types = head ? typesForLane({ head, name, declared }) : [declared];
    const place = placing.place(types, attachment.field);
    if ("fault" in place) {
      const message =
        place.at === "field" || types[0] === canonicalType(declared)
          ? place.fault
          : `${place.fault}. This is ${typeFamilyOf(types[0])}`;
      const field = place.at === "attachment" ? pointer : `${pointer}/${place.at}`;
      faults.push({ code: "attachment_invalid", message, field });
    } else {
      const field = place.field === undefined ? undefined : rule.fields[place.field];
      matched.push({ name, type: place.type, field: field?.name ?? null, content });
    }
  }
  if (faults.length > 0) {
    throw new DomainError("attachment_invalid", "An attachment cannot be used.", { details: faults });
  }
  const missing = mayMiss ? [] : placing.missing();
  if (missing.length > 0) {
    const details = missing.map(({ message, field }) => ({
      code: "attachment_required",
      message: field === undefined ? message : `${message}: send one with "field": ${JSON.stringify(field)}`,
      field: "/attachments",
    }));
    throw new DomainError("attachment_required", "An attachment is missing.", { details });
  }
  return matched;
}

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
