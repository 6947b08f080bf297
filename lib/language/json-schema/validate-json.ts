import { moreFaults } from "#lib/contract/more-faults.ts";
import { compileSchema } from "./compile-schema.ts";
import type { JsonSchema, Violation } from "./json-schema.ts";
import { Run, RunStopped, UnitsSpent } from "./run.ts";
import { explain, satisfies } from "./schema-node.ts";

export type { Violation } from "./json-schema.ts";

/**
 * Every way in which the value does not fit the schema; empty when it fits. JSON Schema 2020-12 with `format`
 * asserted (D4). At most 1,000 are listed, and a last one gives the number of the others. A value that cannot be
 * checked within bounds (nested over 500 levels, too much text for its patterns) does not pass.
 * Runs in time linear in the value; patterns run on RE2. Compiled once for each schema object, which must not be
 * changed afterwards.
 * @throws Error when checkSchema does not accept the schema: callers that store schemas must check them first.
 */
export function validateJson({ schema, value }: { schema: JsonSchema; value: unknown }): Violation[] {
  return validate({ schema, value, run: new Run() });
}

/**
 * The same, given up after so many units of about 20 ns: undefined then.
 * @throws Error when checkSchema does not accept the schema.
 */
export function validateWithin({
  schema,
  value,
  units,
}: {
  schema: JsonSchema;
  value: unknown;
  units: number;
}): Violation[] | undefined {
  try {
    return validate({ schema, value, run: new Run({ units }) });
  } catch (error) {
    if (error instanceof UnitsSpent) return undefined;
    throw error;
  }
}

function validate({ schema, value, run }: { schema: JsonSchema; value: unknown; run: Run }): Violation[] {
  const { root, problems } = compileSchema(schema);
  const [problem] = problems;
  if (problem)
    throw new Error(`This JSON Schema cannot be used: ${problem.pointer || "it"} ${problem.message}`);
  try {
    if (satisfies(root, value, run)) return [];
    explain(root, value, "", run);
  } catch (stop) {
    if (!(stop instanceof RunStopped)) throw stop;
    return listed(run, stop.violation);
  }
  return listed(run);
}

/** @param stop why the rest was not looked at: the last entry, unless there are more faults to tell of. */
function listed({ violations, more }: Run, stop?: Violation): Violation[] {
  const isStopped = stop !== undefined && stop.keyword !== "limit";
  const last =
    more > 0 && (!stop || isStopped)
      ? { keyword: "limit", message: moreFaults({ more, atLeast: isStopped }), pointer: "" }
      : stop;
  return last ? [...violations, last] : violations;
}
