/** An event's turn. Older versions wrote it only into the name of the execution. */
export const turnOfEvent = (row: string): string =>
  `coalesce(${row}.turn, split_part(${row}.occurrence_id, ':', 3)::int)`;
