/** Separators of tables, the commonest first. */
const SEPARATORS = [",", ";", "\t", "|"];

/**
 * The first rows of a table in text (RFC 4180, with any of the usual separators): quotes hold separators and line
 * breaks, and are doubled within. Nothing is refused: a text that is no table is one column.
 * @param isCut the text ends somewhere, so that its last row is left out.
 */
export function parseCsv(
  text: string,
  { rows: most, isCut }: { rows: number; isCut: boolean },
): readonly (readonly string[])[] {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  const endCell = () => {
    row.push(cell);
    cell = "";
  };
  const endRow = () => {
    endCell();
    if (row.length > 1 || row[0] !== "") rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length && rows.length < most; at += 1) {
    const letter = text[at] ?? "";
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') {
        cell += letter;
        at += 1;
      } else isQuoted = false;
    } else if (letter === '"' && cell === "") isQuoted = true;
    else if (letter === separator) endCell();
    else if (letter === "\n" || letter === "\r") {
      endRow();
      if (letter === "\r" && text[at + 1] === "\n") at += 1;
    } else cell += letter;
  }
  if (rows.length < most && !isCut && (cell !== "" || row.length > 0)) endRow();
  return rows;
}

/** What the first line has most of, outside quotes. */
function separatorOf(text: string): string {
  const [line = ""] = text.replace(/"[^"]*"/g, "").split(/[\r\n]/, 1);
  const counts = SEPARATORS.map((one) => line.split(one).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ",";
}
