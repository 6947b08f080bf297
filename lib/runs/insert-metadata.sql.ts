/** Of a run's metadata, by name: more cannot be looked for. */
const MAX_PAIRS = 50;

/**
 * How `key = value` of a workspace is hashed, given SQL for each. The separator stands in no key that people write, and
 * a pair that shares its hash with another is told from it when its runs are read.
 */
export const metadataPair = (workspaceId: string, key: string, value: string): string =>
  `hashtextextended(${workspaceId} || chr(31) || ${key} || chr(31) || ${value}, 0)`;

/**
 * The part of a statement that makes runs findable by their metadata, given rows with id, workspace_id and metadata. Only
 * plain values of the top level are: text, numbers, true, false and null, each as its text.
 */
export const insertMetadata = (run: string): string => `
  insert into run_metadata (pair, run_id)
  select ${metadataPair("run.workspace_id", "pair.key", "coalesce(pair.value #>> '{}', 'null')")}, run.id
    from ${run} run
   cross join lateral (
     select key, value from json_each(run.metadata) where json_typeof(value) not in ('object', 'array') limit ${MAX_PAIRS}
   ) pair
   where run.metadata is not null
  on conflict do nothing`;
