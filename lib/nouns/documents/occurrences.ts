/**
 * How often a text occurs in another, overlapping ones too, and where first (-1: nowhere). Knuth, Morris and Pratt's
 * search: linear whatever both are, where `indexOf` needs minutes for a megabyte written against it.
 */
export function occurrencesOf(
  find: string,
  text: string,
): { readonly count: number; readonly first: number } {
  const length = find.length;
  const back = fallbacks(find);
  let count = 0;
  let first = -1;
  let matched = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    while (matched > 0 && find.charCodeAt(matched) !== unit) matched = back[matched - 1] ?? 0;
    if (find.charCodeAt(matched) === unit) matched++;
    if (matched < length) continue;
    if (count++ === 0) first = at - length + 1;
    matched = back[matched - 1] ?? 0;
  }
  return { count, first };
}

/** For each prefix, the length of its longest end that is also its beginning. */
function fallbacks(find: string): Int32Array {
  const back = new Int32Array(find.length);
  let matched = 0;
  for (let at = 1; at < find.length; at++) {
    const unit = find.charCodeAt(at);
    while (matched > 0 && find.charCodeAt(matched) !== unit) matched = back[matched - 1] ?? 0;
    if (find.charCodeAt(matched) === unit) matched++;
    back[at] = matched;
  }
  return back;
}
