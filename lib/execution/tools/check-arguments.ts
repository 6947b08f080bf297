import type { JsonObject } from "#lib/contract/json.ts";
import { checkSchema } from "#lib/language/json-schema/check-schema.ts";
import { violationsOf } from "#lib/platform/threads/schema-work.ts";
import { ToolError } from "./tool-error.ts";

const MAX_SHOWN = 20;

/**
 * Makes sure that arguments fit what the tool says it takes, so that a mistake costs no call. A schema that our
 * validator does not accept (an older draft, a pattern RE2 lacks) is the server's own to check.
 * @throws ToolError invalid_arguments, with the violations in its details.
 */
export async function checkArguments({
  tool,
  inputSchema,
  given,
  workspaceId,
}: {
  tool: string;
  inputSchema: JsonObject;
  given: JsonObject;
  workspaceId: string;
}): Promise<void> {
  if (checkSchema(inputSchema).length > 0) return;
  const found = await violationsOf({ schema: inputSchema, value: given, workspaceId });
  const violations = found.slice(0, MAX_SHOWN);
  if (violations.length === 0) return;
  // All of them: a model that is told one at a time needs a round for each.
  const told = violations.map(({ pointer, message }) => `${pointer || "the whole"} ${message}`);
  const more = found.length > MAX_SHOWN ? `; and ${found.length - MAX_SHOWN} more` : "";
  throw new ToolError(`The arguments of ${tool} are not valid: ${told.join("; ")}${more}.`, {
    reason: "invalid_arguments",
    tool,
    details: {
      violations: violations.map(({ keyword, message, pointer }) => ({ keyword, message, pointer })),
    },
  });
}
