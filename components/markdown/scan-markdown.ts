/**
 * What formatting a text may cost, found in one pass: the parser's time grows with the square of a paragraph's marks and
 * lines, and with the lists and quotes that begin on each line. What is quick took 60 ms of processor at most, of all that
 * format-markdown.test.ts makes; ordinary text of 8,000 characters takes 40.
 */
const QUICK = { chars: 8_000, lines: 300, marks: 250, lead: 32, leads: 1_000 };
/** The most an editor colours at once: 4,000 marks in a paragraph take it 80 ms. */
const COLOURED = { marks: 4_000, lead: 100 };

const mark = /[*_~`[\]()<>!|&\\@:]/;
/** The characters that nested lists and quotes begin with. */
const leading = /[ \t>*+\-.)\d]/;

/** Whether a text may be formatted at once, while a page is drawn. */
export function isQuickToFormat(text: string): boolean {
  if (text.length > QUICK.chars) return false;
  const { lines, marks, lead, leads } = scan(text);
  return lines <= QUICK.lines && marks <= QUICK.marks && lead <= QUICK.lead && leads <= QUICK.leads;
}

/** Whether an editor may colour a text: it colours a paragraph in one go, while somebody types. */
export function isQuickToColour(text: string): boolean {
  const { paragraphMarks, lead } = scan(text);
  return paragraphMarks <= COLOURED.marks && lead <= COLOURED.lead;
}

/** @returns all lines, marks and leads, the most marks of a paragraph, and the longest lead of a line. */
function scan(text: string) {
  const found = { lines: 1, marks: 0, paragraphMarks: 0, lead: 0, leads: 0 };
  let [inParagraph, inLead, isLeading] = [0, 0, true];
  for (const character of text) {
    if (character === "\n" || character === "\r") {
      // A line without anything else ends a paragraph.
      if (isLeading && inLead === 0) inParagraph = 0;
      found.lines++;
      [inLead, isLeading] = [0, true];
      continue;
    }
    isLeading &&= leading.test(character);
    if (isLeading) {
      const columns = character === "\t" ? 4 : 1;
      inLead += columns;
      found.lead = Math.max(found.lead, inLead);
      found.leads += columns;
    }
    if (!mark.test(character)) continue;
    found.marks++;
    found.paragraphMarks = Math.max(found.paragraphMarks, ++inParagraph);
  }
  return found;
}
