/** What is compared, the left run and the right run: the same columns in every part of the page. */
export const COMPARE_COLUMNS =
  "grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-1 md:grid-cols-[minmax(11rem,1fr)_minmax(0,2fr)_minmax(0,2fr)]";
