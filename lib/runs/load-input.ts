import type { Statement } from "#lib/db/database.ts";
import type { JsonObject } from "#lib/json.ts";
import { runtime } from "#lib/runtime.ts";

const findInput: Statement = { name: "find-run-input", text: "select input from runs where id = $1" };

/** A run's input. Not part of what polls read: it may be as large as a request body. */
export async function loadInput(runId: string): Promise<JsonObject> {
  const [row] = await runtime().db.run<{ input: JsonObject }>(findInput, [runId]);
  if (!row) throw new Error("a run that was found has gone");
  return row.input;
}
