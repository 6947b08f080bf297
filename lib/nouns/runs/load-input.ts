import type { JsonObject } from "#lib/contract/json.ts";
import { LARGE_JSON_BYTES, LargeInput } from "#lib/contract/large-json.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { oneAtATime } from "#lib/platform/db/one-at-a-time.ts";
import { runtime } from "#lib/platform/runtime.ts";
import type { RunInput } from "./keep-large.ts";

/** Null if it is large. */
const findInput: Statement = {
  name: "find-run-input",
  text: `
    select workspace_id as "workspaceId",
           case when octet_length(input::text) <= ${LARGE_JSON_BYTES} then input end as "input"
      from runs
     where id = $1`,
};

/** A run's input, optionally with replaced members. Not part of polls, because it may be as large as a request body. */
export async function loadInput(runId: string, members: JsonObject = {}): Promise<RunInput> {
  const { db, threads } = runtime();
  const [row] = await db.run<{ workspaceId: string; input: JsonObject | null }>(findInput, [runId]);
  if (!row) throw new Error("a run that was found has gone");
  if (row.input) return { ...row.input, ...members };
  const given = { value: await loadInputBytes(runId), members };
  const read = await threads.do("input", given, { party: row.workspaceId });
  return read.large ? new LargeInput(read.large) : read.input;
}

/** Bytes per row: decoding one takes a few milliseconds, then the event loop is free. */
const SLICE_BYTES = 1024 * 1024;

const findSlices: Statement = {
  name: "find-run-input-slices",
  text: `
    with input as materialized (select convert_to(input::text, 'UTF8') as bytes from runs where id = $1)
    select octet_length(bytes) as "length", start - 1 as "at", substring(bytes from start for ${SLICE_BYTES}) as "slice"
      from input, generate_series(1, octet_length(bytes), ${SLICE_BYTES}) as start
     order by start`,
};

const inTurn = oneAtATime();

interface Slice {
  readonly length: number;
  readonly at: number;
  readonly slice: Buffer;
}

/** A run's stored input in shared memory. Read in slices, so that no single decode is long. */
export async function loadInputBytes(runId: string): Promise<Uint8Array> {
  const slices = await inTurn(() => runtime().db.run<Slice>(findSlices, [runId]));
  const bytes = new Uint8Array(new SharedArrayBuffer(slices[0]?.length ?? 0));
  for (const { at, slice } of slices) bytes.set(slice, at);
  return bytes;
}
