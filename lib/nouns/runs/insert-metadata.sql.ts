/** The most pairs of a run's metadata, in the order of their names, by which it can be found. */
const MAX_PAIRS = 50;

/**
 * How `key = value` of a workspace is hashed, given SQL for each. No key that people write contains the separator. A
 * pair that shares its hash with another is told apart when its runs are read.
 */
export const metadataPair = (workspaceId: string, key: string, value: string): string =>
  `hashtextextended(${workspaceId} || chr(31) || ${key} || chr(31) || ${value}, 0)`;

/** The pairs by which runs are found, given rows with id, workspace_id and metadata. */
const pairsOf = (run: string): string => `
  select ${metadataPair("run.workspace_id", "pair.key", "coalesce(pair.value #>> '{}', 'null')")} as pair, run.id as run_id
    from ${run} run
   cross join lateral (
     select key, value from json_each(run.metadata) where json_typeof(value) not in ('object', 'array') limit ${MAX_PAIRS}
   ) pair
   where run.metadata is not null`;

/**
 * The part of a statement that makes runs findable by their metadata. Only plain values of the top level are: text,
 * numbers, true, false and null, each as its text.
 */
export const insertMetadata = (run: string): string => `
  insert into run_metadata (pair, run_id) ${pairsOf(run)}
  on conflict do nothing`;

/** The part that forgets them, when the runs go. */
export const deleteMetadata = (run: string): string => `
  delete from run_metadata m using (${pairsOf(run)}) gone where m.pair = gone.pair and m.run_id = gone.run_id`;
