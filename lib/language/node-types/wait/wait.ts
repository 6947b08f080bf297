import { z } from "zod";
import { closedObject } from "../closed-object.ts";
import { expression } from "../expression-place.ts";
import type { NodeTypeDefinition } from "../node-type.ts";
import { Expression } from "../schema-parts.ts";

const config = z.union([
  z.strictObject({
    seconds: z
      .number()
      .min(0)
      .max(365 * 24 * 60 * 60),
  }),
  z.strictObject({ until: Expression }),
]);

/** Waits for a time. */
export const waitType = {
  kind: "unsupported",
  config,
  outcomes: () => ["done"],
  output: () => closedObject({ waitedUntil: { type: "string" } }),
  expressions: (given) => ("until" in given ? [expression("/until", given.until)] : []),
} satisfies NodeTypeDefinition<z.output<typeof config>>;
