import { DomainError, type ErrorDetail } from "#lib/contract/errors.ts";
import { counted } from "#lib/language/json-schema/count-words.ts";
import { loopShare } from "#lib/platform/threads/loop-share.ts";
import { ComparableText } from "./comparable-text.ts";
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
 * Replaces what each edit finds in a text (D19). Letters and their marks are the same composed or not, and so are ends of
 * lines; what no edit finds stays as it was written, and what is put in has the ends of lines that are there. All edits
 * are about the text as it was, not about each other's results, so their order does not matter. Searching shares the
 * event loop.
 * @throws DomainError edit_not_applicable with a detail for each edit that is not found exactly once, or overlaps another.
 */
export async function applyEdits(
  text: string,
  edits: readonly Edit[],
  signal?: AbortSignal | undefined,
): Promise<string> {
  const faults: ErrorDetail[] = [];
  const places: Place[] = [];
  const compared = await ComparableText.of(text, signal);
  for (const [edit, { find, replace }] of edits.entries()) {
    const sought = await ComparableText.of(find, signal);
    const { count, first } = await loopShare.finish(occurrencesOf(sought.text, compared.text), signal);
    const at = compared.originalOf(first);
    const end = compared.originalOf(first + sought.text.length);
    if (count === 1 && at !== undefined && end !== undefined)
      places.push({ edit, at, end, replace: withLineEnds(replace, lineEndAt(text, at)) });
    else faults.push(fault(edit, foundMessage(count === 1 ? 0 : count)));
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

/** How the line at a place ends, or the one before it; undefined in a text of one line. */
function lineEndAt(text: string, at: number): "\n" | "\r\n" | undefined {
  const next = text.indexOf("\n", at);
  const newline = next === -1 ? text.lastIndexOf("\n", at) : next;
  if (newline === -1) return undefined;
  return text[newline - 1] === "\r" ? "\r\n" : "\n";
}

const withLineEnds = (text: string, lineEnd: string | undefined): string =>
  lineEnd === undefined ? text : text.replaceAll(/\r?\n/g, lineEnd);

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
