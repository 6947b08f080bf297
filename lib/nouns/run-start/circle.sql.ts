/**
 * The distinct values of a column of `runs`, as a table of `value`, in circular order after a given one. Each value
 * costs one index probe when it is fetched, so put a limit around it.
 * @param where conditions on the columns that come before this one in the index.
 * @param after an expression; the empty text starts with the first value.
 */
export const circle = ({
  column,
  where,
  after,
}: {
  column: string;
  where: string;
  after: string;
}): string => {
  const next = (bounds: string) =>
    `select ${column} as value from runs where ${where} and ${bounds} order by ${column} limit 1`;
  return `(
      with recursive later as (
        (${next(`${column} > ${after}`)})
        union all
        select next.value from later cross join lateral (${next(`${column} > later.value`)}) next
      ),
      earlier as (
        (${next(`${column} <= ${after}`)})
        union all
        select next.value from earlier
         cross join lateral (${next(`${column} > earlier.value and ${column} <= ${after}`)}) next
      )
      select value from later union all select value from earlier)`;
};

/** Sorts values in the same circular order. */
export const inCircle = ({ value, after }: { value: string; after: string }): string =>
  `${value} <= ${after}, ${value}`;
