/** UTF-16 units that are looked at between two pauses: well under a millisecond. */
const UNITS_A_PAUSE = 65_536;

/**
 * How often a text occurs in another, overlapping ones too, and where first (-1: nowhere). Knuth, Morris and Pratt's
 * search: linear whatever both are, where `indexOf` needs minutes for a megabyte written against it. It pauses, so that
 * others have their turn on the event loop.
 */
export function* occurrencesOf(
  find: string,
  text: string,
): Generator<undefined, { readonly count: number; readonly first: number }> {
  const { length } = find;
  let count = 0;
  let first = -1;
  if (length > text.length) return { count, first };
  const back = yield* fallbacks(find);
  let matched = 0;
  for (let at = 0; at < text.length; at++) {
    if (at % UNITS_A_PAUSE === UNITS_A_PAUSE - 1) yield;
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
function* fallbacks(find: string): Generator<undefined, Int32Array> {
  const back = new Int32Array(find.length);
  let matched = 0;
  for (let at = 1; at < find.length; at++) {
    if (at % UNITS_A_PAUSE === 0) yield;
    const unit = find.charCodeAt(at);
    while (matched > 0 && find.charCodeAt(matched) !== unit) matched = back[matched - 1] ?? 0;
    if (find.charCodeAt(matched) === unit) matched++;
    back[at] = matched;
  }
  return back;
}
