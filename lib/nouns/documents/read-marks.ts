import { MARKS } from "./find-sections.sql.ts";

interface Snippet {
  readonly snippet: string;
  /** In characters: code points. */
  readonly highlights: { offset: number; length: number }[];
}

const [begins, ends] = MARKS;

/** A text with marks around what was found, as plain text and where that is; white space becomes single spaces. */
export function readMarks(marked: string): Snippet {
  const highlights: { offset: number; length: number }[] = [];
  let snippet = "";
  let chars = 0;
  let begun = -1;
  for (const character of marked.replaceAll(/\s+/g, " ").trim()) {
    if (character === begins) begun = chars;
    else if (character === ends) {
      if (begun >= 0 && chars > begun) highlights.push({ offset: begun, length: chars - begun });
      begun = -1;
    } else {
      snippet += character;
      chars++;
    }
  }
  return { snippet, highlights };
}
