import { accepts, refusalWords } from "#lib/contract/accepted-types.ts";
import type { Lane } from "#lib/contract/agent-document.ts";
import type { Attachment } from "#lib/contract/attachments.ts";
import { InlineContent } from "#lib/contract/inline-content.ts";
import { DomainError, type ErrorDetail } from "#lib/errors.ts";

export interface MatchedAttachment {
  readonly name: string;
  readonly type: string;
  /** The lane's attachment field that it fills, where the lane has fields. */
  readonly field: string | null;
  readonly content: InlineContent | { readonly storageKey: string };
}

function contentOf(attachment: Attachment, field: string): MatchedAttachment["content"] | ErrorDetail {
  const { base64, storageKey } = attachment;
  if ((base64 === undefined) === (storageKey === undefined)) {
    return {
      code: "attachment_invalid",
      message: "exactly one of base64 and storageKey must be given",
      field,
    };
  }
  if (storageKey !== undefined) return { storageKey };
  if (base64 instanceof InlineContent) return base64;
  return { code: "attachment_invalid", message: "is not valid base64", field: `${field}/base64` };
}

/**
 * Matches a request's attachments with what the lane takes (D4): each fills the first field, in order, whose
 * types accept it and which has room; without fields, the lane's own types rule. Which must be there is a rule for
 * starts: a conversation that goes on has them already (D10).
 * @throws DomainError attachments_not_supported, attachment_invalid or attachment_required.
 */
export function matchAttachments({
  lane,
  attachments,
  mayMiss = false,
}: {
  lane: Pick<Lane, "attachments">;
  attachments: readonly Attachment[];
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
  const filled = new Set<string>();
  const matched: MatchedAttachment[] = [];
  for (const [index, attachment] of attachments.entries()) {
    const pointer = `/attachments/${index}`;
    const content = contentOf(attachment, pointer);
    const field = rule.fields.find(
      (candidate) =>
        accepts(candidate.acceptedTypes, attachment.type) &&
        (candidate.multiple || !filled.has(candidate.name)),
    );
    const fits = rule.fields.length > 0 ? field !== undefined : accepts(rule.acceptedTypes, attachment.type);
    if ("code" in content) faults.push(content);
    else if (!fits) {
      faults.push({
        code: "attachment_invalid",
        message: refusalWords(rule.fields, attachment.type),
        field: `${pointer}/type`,
      });
    } else {
      if (field) filled.add(field.name);
      matched.push({ name: attachment.name, type: attachment.type, field: field?.name ?? null, content });
    }
  }
  if (faults.length > 0) {
    throw new DomainError("attachment_invalid", "An attachment cannot be used.", { details: faults });
  }
  if (!mayMiss) refuseMissing(rule, matched, filled);
  return matched;
}

function refuseMissing(
  rule: Lane["attachments"],
  matched: readonly MatchedAttachment[],
  filled: ReadonlySet<string>,
): void {
  const missing = rule.fields.filter((field) => field.required && !filled.has(field.name));
  const details = missing.map((field) => ({
    code: "attachment_required",
    message: `${field.label} is missing`,
    field: "/attachments",
  }));
  if (details.length === 0 && rule.required && matched.length === 0) {
    details.push({
      code: "attachment_required",
      message: "at least one attachment is needed",
      field: "/attachments",
    });
  }
  if (details.length > 0)
    throw new DomainError("attachment_required", "An attachment is missing.", { details });
}
