const MAX_NAMES = 500;
const MAX_LENGTH = 64;
const MAX_SUGGESTIONS = 50;

/** "; did you mean 'amount'?" when one of the names is within two edits of a mistyped one, else nothing. */
export function didYouMean(mistyped: string, names: Iterable<string>): string {
  const closest = closestName(mistyped, names);
  return closest === undefined ? "" : `; did you mean '${closest}'?`;
}

/** The same as a sentence of its own: ` Did you mean "amount"?` */
export function suggestName(mistyped: string, names: Iterable<string>): string {
  const closest = closestName(mistyped, names);
  return closest === undefined ? "" : ` Did you mean "${closest}"?`;
}

/** `suggestName`, up to a number of times: looking for names takes long, and a document may have 5,000 wrong edges. */
export function boundedSuggestions(): typeof suggestName {
  let left = MAX_SUGGESTIONS;
  return (mistyped, names) => (left-- > 0 ? suggestName(mistyped, names) : "");
}

/** The one of the names that is within two edits of a mistyped one, whatever their case; of several the nearest. */
export function closestName(mistyped: string, names: Iterable<string>): string | undefined {
  if (mistyped.length > MAX_LENGTH) return undefined;
  let closest: string | undefined;
  // A short name within two edits of another is not a typing error.
  let closestDistance = Math.min(2, Math.floor(mistyped.length / 2)) + 1;
  let seen = 0;
  for (const name of names) {
    if (seen++ >= MAX_NAMES) break;
    if (Math.abs(name.length - mistyped.length) >= closestDistance) continue;
    const distance = editDistance(mistyped.toLowerCase(), name.toLowerCase());
    if (distance < closestDistance) {
      closest = name;
      closestDistance = distance;
    }
  }
  return closest;
}

/** Insertions, deletions, replacements and swaps of neighbours that turn one text into the other. */
function editDistance(left: string, right: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const same = left[i - 1] === right[j - 1];
      let best = Math.min(cell(last, j) + 1, cell(row, j - 1) + 1, cell(last, j - 1) + (same ? 0 : 1));
      if (i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]) {
        best = Math.min(best, cell(beforeLast, j - 2) + 1);
      }
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return cell(last, right.length);
}

function cell(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
