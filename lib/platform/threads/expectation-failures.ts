import { isJsonObject } from "#lib/contract/json.ts";
import { expectationFailure } from "#lib/language/expressions/check-expectation.ts";
import { Meter, MeterSpent } from "#lib/language/expressions/meter.ts";
import type { ExpectationScope } from "#lib/language/expressions/scope.ts";
import { parseBytes } from "#lib/language/large-json/parse-bytes.ts";
import type { ThreadWork } from "./work.ts";

/** Why each expectation of a test does not hold; null where it does. They share one budget. */
export function expectationFailures({
  expectations,
  scope: bytes,
  units,
}: ThreadWork["expect"]["given"]): readonly (string | null)[] {
  const scope = parseBytes(bytes);
  if (!isJsonObject(scope)) throw new Error("what an expectation sees is no object");
  const meter = new Meter(units);
  return expectations.map((source) => {
    try {
      return expectationFailure(source, scope as unknown as ExpectationScope, meter); // its writer made it so
    } catch (error) {
      if (!(error instanceof MeterSpent)) throw error;
      return "could not be evaluated: the test's expectations take too much work together";
    }
  });
}
