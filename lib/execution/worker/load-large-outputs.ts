import { LargeJson, type NodeOutput } from "#lib/contract/json.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

interface OutputRow {
  readonly occurrenceId: string;
  readonly chars: number;
  readonly bytes: Buffer;
}

/** Index: run_steps primary key. */
const findOutputs: Statement = {
  name: "find-large-outputs",
  text: `
    select occurrence_id as "occurrenceId", length(output::text) as "chars", convert_to(output::text, 'UTF8') as "bytes"
      from run_steps
     where run_id = $1 and occurrence_id = any($2)`,
};

const QUOTE = 0x22;

/**
 * These outputs of a run, by occurrence, each of at most 1 MiB: objects and arrays as text. They are in the trace
 * already: what is shown of them is not needed again, and what they hide
 * is remembered.
 */
export async function loadLargeOutputs(
  runId: string,
  occurrenceIds: readonly string[],
): Promise<Map<string, NodeOutput>> {
  if (occurrenceIds.length === 0) return new Map();
  const rows = await runtime().db.run<OutputRow>(findOutputs, [runId, occurrenceIds]);
  return new Map(rows.map(({ occurrenceId, ...row }) => [occurrenceId, storedOutput(row)]));
}

/** A stored value as the interpreter hands it on: text on the event loop where it is an object or array of some size. */
export function storedOutput({ bytes, chars }: Omit<OutputRow, "occurrenceId">): NodeOutput {
  if (bytes[0] === QUOTE) return JSON.parse(bytes.toString("utf8"));
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return new LargeJson({ bytes: shared, chars, head: null, named: [] });
}
