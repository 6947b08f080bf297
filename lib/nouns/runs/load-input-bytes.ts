import type { Statement } from "#lib/platform/db/database.ts";
import { oneAtATime } from "#lib/platform/db/one-at-a-time.ts";
import { runtime } from "#lib/platform/runtime.ts";

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
