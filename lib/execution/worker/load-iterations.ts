import type { NodeOutput } from "#lib/contract/json.ts";
import { LARGE_JSON_BYTES } from "#lib/contract/large-json.ts";
import { MAX_RESULT_BYTES } from "#lib/contract/limits.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { storedOutput } from "./load-large-outputs.ts";

interface ItemRow {
  readonly iteration: number;
  readonly chars: number;
  /** Null for an item that is null. */
  readonly bytes: Buffer | null;
}

/** Together they are no more than a node may give. Index: run_iterations primary key. */
const findItems: Statement = {
  name: "find-items",
  text: `
    select iteration as "iteration", length(item::text) as "chars", convert_to(item::text, 'UTF8') as "bytes"
      from run_iterations
     where run_id = $1 and container = $2 and iteration >= $3`,
};

/** The items of a container from this iteration on, by iteration. */
export async function loadItems({
  runId,
  container,
  from,
}: {
  runId: string;
  container: string;
  from: number;
}): Promise<ReadonlyMap<number, NodeOutput>> {
  const rows = await runtime().db.run<ItemRow>(findItems, [runId, container, from]);
  return new Map(rows.map((row) => [row.iteration, itemOf(row)]));
}

function itemOf({ bytes, chars }: ItemRow): NodeOutput {
  if (!bytes) return null;
  return bytes.length > LARGE_JSON_BYTES
    ? storedOutput({ bytes, chars })
    : JSON.parse(bytes.toString("utf8"));
}

/** Nothing is read where it would be too much: the bytes are counted first. Index: run_iterations primary key. */
const findResults: Statement = {
  name: "find-results",
  text: `
    with size as (
      select coalesce(sum(coalesce(octet_length(result::text), 4) + 1), 0) as bytes
        from run_iterations
       where run_id = $1 and container = $2
    )
    select case when size.bytes <= $3
                then (select '[' || coalesce(string_agg(coalesce(result::text, 'null'), ',' order by iteration), '') || ']'
                        from run_iterations
                       where run_id = $1 and container = $2)
           end as "list"
      from size`,
};

/** The results of a container's iterations as a list in JSON; undefined where that is more than a node may give. */
export async function findResultList({
  runId,
  container,
}: {
  runId: string;
  container: string;
}): Promise<string | undefined> {
  const [row] = await runtime().db.run<{ list: string | null }>(findResults, [
    runId,
    container,
    MAX_RESULT_BYTES,
  ]);
  return row?.list ?? undefined;
}
