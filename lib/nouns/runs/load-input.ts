import type { JsonObject } from "#lib/contract/json.ts";
import { LARGE_JSON_BYTES, LargeInput } from "#lib/contract/large-json.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import type { RunInput } from "./keep-large.ts";
import { loadInputBytes } from "./load-input-bytes.ts";

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
