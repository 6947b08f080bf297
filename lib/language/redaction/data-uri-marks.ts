/** Before the content of a data URI, in either case. */
export const DATA_URI_MARK = ";base64,";

/** Has no letters: it is sought as it is, which costs least. */
const END = "64,";
const BEGINNING = DATA_URI_MARK.slice(0, -END.length);

/** Where the contents of data URIs begin. */
export function* startsOfContents(text: string): Generator<number> {
  for (let at = text.indexOf(END); at >= 0; at = text.indexOf(END, at + 1))
    if (isMark(text, at)) yield at + END.length;
}

export function startOfLastContent(text: string): number | undefined {
  let at = text.lastIndexOf(END);
  while (at > 0 && !isMark(text, at)) at = text.lastIndexOf(END, at - 1);
  return at > 0 ? at + END.length : undefined;
}

function isMark(text: string, end: number): boolean {
  return text.slice(Math.max(0, end - BEGINNING.length), end).toLowerCase() === BEGINNING;
}
