import { isJsonObject, type Json } from "#lib/contract/json.ts";
import { MAX_ATTACHMENTS } from "#lib/contract/limits.ts";
import { NodeFailure } from "./node-result.ts";

/** An attachment as an expression gives it. */
export interface AttachedItem {
  readonly storageKey: string;
  readonly name: string | undefined;
  /** The field of a lane. */
  readonly field: string | undefined;
}

/**
 * The list that a node's `attachments` gives.
 * @throws NodeFailure expression_error where it is none, or where an item names no content.
 */
export function attachedItems(value: Json): AttachedItem[] {
  if (!Array.isArray(value))
    throw wrong("`attachments` must give a list, such as attachments or [attachments[0]].");
  if (value.length > MAX_ATTACHMENTS)
    throw wrong(
      `\`attachments\` gives ${value.length} attachments; at most ${MAX_ATTACHMENTS} are handed on.`,
    );
  return value.map((item, index) => {
    const { storageKey, name, field } = isJsonObject(item) ? item : {};
    if (typeof storageKey !== "string")
      throw wrong(`Item ${index + 1} of \`attachments\` is no attachment: it has no storageKey.`);
    return { storageKey, name: textOf(name), field: textOf(field) };
  });
}

const textOf = (value: Json | undefined) => (typeof value === "string" && value !== "" ? value : undefined);

const wrong = (message: string) => new NodeFailure("expression_error", message);
