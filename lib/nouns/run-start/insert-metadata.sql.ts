/** Maximum metadata pairs per run that are searchable, in order of their names. */
const MAX_PAIRS = 50;

/**
 * Hashes a `key = value` pair of a workspace, from SQL expressions. Real keys do not contain the separator. Hash
 * collisions are resolved when the runs are read.
 */
export const metadataPair = (workspaceId: string, key: string, value: string): string =>
  `hashtextextended(${workspaceId} || chr(31) || ${key} || chr(31) || ${value}, 0)`;

/** The searchable pairs of rows with id, workspace_id and metadata. */
const pairsOf = (run: string): string => `
  select ${metadataPair("run.workspace_id", "pair.key", "coalesce(pair.value #>> '{}', 'null')")} as pair, run.id as run_id
    from ${run} run
   cross join lateral (
     select key, value from json_each(run.metadata) where json_typeof(value) not in ('object', 'array') limit ${MAX_PAIRS}
   ) pair
   where run.metadata is not null`;

/**
 * The part of a statement that indexes runs by metadata. Only top-level text, numbers, true, false and null count, each
 * as its text.
 */
export const insertMetadata = (run: string): string => `
  insert into run_metadata (pair, run_id) ${pairsOf(run)}
  on conflict do nothing`;

/** The part that deletes the pairs with their runs. */
export const deleteMetadata = (run: string): string => `
  delete from run_metadata m using (${pairsOf(run)}) gone where m.pair = gone.pair and m.run_id = gone.run_id`;
