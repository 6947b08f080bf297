import { z } from "zod";
import type { Json } from "#lib/contract/json.ts";
import { compileExpression } from "#lib/language/expressions/compile-expression.ts";
import { parseIsoTime } from "#lib/language/expressions/values/timestamp.ts";
import { closedObject } from "../closed-object.ts";
import { MAX_TIMER_SECONDS } from "../document-limits.ts";
import { expression } from "../expression-place.ts";
import { NodeFailure } from "../node-result.ts";
import type { NodeTypeDefinition, WakeTime } from "../node-type.ts";
import { Expression } from "../schema-parts.ts";
import { waitWords } from "./words.ts";

const config = z.union(
  [
    z.strictObject({
      seconds: z.union([z.number().min(0).max(MAX_TIMER_SECONDS), Expression]),
    }),
    z.strictObject({ until: Expression }),
  ],
  { error: 'must have one of "seconds" and "until"' },
);

const wrong = (place: "seconds" | "until", message: string) =>
  new NodeFailure("expression_error", message, { details: { place } });

function afterSeconds(seconds: Json): WakeTime {
  if (typeof seconds !== "number") throw wrong("seconds", "The seconds to wait are not a number.");
  return { afterSeconds: seconds };
}

function atTime(text: Json): WakeTime {
  const time = typeof text === "string" ? parseIsoTime(text) : undefined;
  if (!time?.complete || time.offsetMinutes === undefined)
    throw wrong(
      "until",
      "The time to wait for is not a timestamp with its zone, such as 2027-01-31T09:00:00Z.",
    );
  return { at: time.local - time.offsetMinutes * 60_000 };
}

/** Waits for a time. */
export const waitType = {
  kind: "timer",
  config,
  outcomes: waitWords.outcomes,
  output: () => closedObject({ waitedUntil: { type: "string" } }),
  expressions: (given) => {
    if ("until" in given) return [expression("/until", given.until)];
    return typeof given.seconds === "string" ? [expression("/seconds", given.seconds)] : [];
  },
  wakeTime: (given, { scope, meter }) => {
    const value = (source: string) => compileExpression(source).evaluate(scope, meter);
    if ("until" in given) return atTime(value(given.until));
    return afterSeconds(typeof given.seconds === "string" ? value(given.seconds) : given.seconds);
  },
} satisfies NodeTypeDefinition<z.output<typeof config>>;
