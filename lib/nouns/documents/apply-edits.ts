import { DomainError, type ErrorDetail } from "#lib/contract/errors.ts";
import { counted } from "#lib/language/json-schema/count-words.ts";
import { loopShare } from "#lib/platform/threads/loop-share.ts";
import { occurrencesOf } from "./occurrences.ts";

export interface Edit {
  readonly find: string;
  readonly replace: string;
}

interface Place {
  readonly edit: number;
  readonly at: number;
  readonly end: number;
  readonly replace: string;
}

/**
 * Replaces what each edit finds in a text (D19). All edits are about the text as it was, not about each other's results,
 * so their order does not matter. Searching shares the event loop.
 * @throws DomainError edit_not_applicable with a detail for each edit that is not found exactly once, or overlaps another.
 */
export async function applyEdits(
  text: string,
  edits: readonly Edit[],
  signal?: AbortSignal | undefined,
): Promise<string> {
  const faults: ErrorDetail[] = [];
  const places: Place[] = [];
  for (const [edit, { find, replace }] of edits.entries()) {
    const { count, first } = await loopShare.finish(occurrencesOf(find, text), signal);
    if (count === 1) places.push({ edit, at: first, end: first + find.length, replace });
    else faults.push(fault(edit, foundMessage(count)));
  }
  places.sort((one, other) => one.at - other.at);
  for (const [index, { edit, at }] of places.entries()) {
    const before = places[index - 1];
    if (before && before.end > at) faults.push(fault(edit, `overlaps what edit ${before.edit} replaces`));
  }
  if (faults.length === 0) return replaced(text, places);
  const message = `${faults.length} of ${counted(edits.length, "edit")} cannot be applied. Nothing was changed.`;
  throw new DomainError("edit_not_applicable", message, { details: faults });
}

function replaced(text: string, places: readonly Place[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { at, end, replace } of places) {
    parts.push(text.slice(from, at), replace);
    from = end;
  }
  return parts.join("") + text.slice(from);
}

const foundMessage = (count: number) =>
  count === 0
    ? "does not occur in the document (found 0 times)"
    : `is found ${count} times; make it longer until it occurs once`;

const fault = (edit: number, message: string): ErrorDetail => ({
  code: "edit_not_applicable",
  message,
  field: `/edits/${edit}/find`,
});
