/**
 * The distinct values of a column of `runs`, as a table of `value`, in a circle that begins after one of them. Each
 * value costs one probe of the index, and only when it is fetched: put a limit around it.
 * @param where conditions on the columns that come before this one in the index.
 * @param after an expression; the empty text begins with the first value.
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

/** Orders values as the circle does. */
export const inCircle = ({ value, after }: { value: string; after: string }): string =>
  `${value} <= ${after}, ${value}`;
