/** An entry of `laneway_migrations`, or what one would be. */
export interface MigrationEntry {
  readonly name: string;
  readonly checksum: string;
}

/** The first and the last of the 43 migrations of the release 0.1. `0000_initial.sql` makes what they made. */
const FIRST_JOINED = {
  name: "0000_initial.sql",
  checksum: "b2b9046ebe1bd4f577931f7ae012d78e6d0cbaaab4e33ad350e33b746d5cc9c1",
};
const LAST_JOINED = {
  name: "0042_failures_index.sql",
  checksum: "c5391becb90cc9baa4a8137eb6fc9453e88c057bd785e01c5368ea8cac9a678d",
};

const isOne = (of: MigrationEntry) => (entry: MigrationEntry) =>
  entry.name === of.name && entry.checksum === of.checksum;

/**
 * What a database has, in this version's terms: one that began with 0.1 and has all of its migrations has
 * `0000_initial.sql`. Its entries stay as they are, because processes of 0.1 may still run beside.
 * @param known the migrations of this version, in order.
 */
export function asJoined(
  applied: readonly MigrationEntry[],
  known: readonly MigrationEntry[],
): readonly MigrationEntry[] {
  const [first] = known;
  if (!first || !applied.some(isOne(LAST_JOINED))) return applied;
  return [first, ...applied.filter(({ name }) => name > LAST_JOINED.name)];
}

/** Whether a database began with 0.1 and has not all of its migrations: the rest are not here any more. */
export const isBeforeJoined = (applied: readonly MigrationEntry[]): boolean =>
  applied.some(isOne(FIRST_JOINED)) && !applied.some(isOne(LAST_JOINED));
