/** A part of a text that must not be shown: UTF-16 offsets, `end` exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export const NO_SPANS: readonly Span[] = [];

/**
 * Appends a span to a list that stays disjoint and sorted by start, as long as spans arrive by growing end.
 * Merging while they are found keeps the list short on texts where every character ends a match.
 */
export function addSpan(spans: Span[], span: Span): void {
  let start = span.start;
  let end = span.end;
  for (let last = spans.at(-1); last && last.end > start; last = spans.at(-1)) {
    start = Math.min(start, last.start);
    end = Math.max(end, last.end);
    spans.pop();
  }
  spans.push({ start, end });
}
