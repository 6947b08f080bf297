import type { JsonObject } from "#lib/contract/json.ts";
import { NodeFailure } from "#lib/language/node-types/node-result.ts";
import { redact } from "#lib/language/redaction/redact.ts";
import { isReadOnlyTool } from "#lib/nouns/agents/read-only-tools.ts";
import { runtime } from "#lib/platform/runtime.ts";
import type { Effect } from "./effect.ts";

/**
 * Ends a node that would write to the outside in a preview, unless somebody has allowed it.
 * @param act after "A preview does not".
 * @param wouldSend what is not sent, for the trace.
 * @throws NodeFailure preview_write_blocked.
 */
export function guardWrite(
  { mayWrite, secrets }: Pick<Effect, "mayWrite" | "secrets">,
  { act, wouldSend }: { act: string; wouldSend: JsonObject },
): void {
  if (mayWrite) return;
  throw new NodeFailure(
    "preview_write_blocked",
    `A preview does not ${act}, unless a builder has allowed it for this node and the nodes before it as they are now, and ` +
      "no input, pin or answer of a key or an app changes it. Give its output in pins, { nodeId: output }, or have a builder allow the write and preview it.",
    { details: { wouldSend: redact(wouldSend, secrets) } },
  );
}

/**
 * The same for a call of a tool: those that an admin has marked read-only are called.
 * @throws NodeFailure preview_write_blocked.
 */
export async function guardTool({
  effect,
  tool,
  arguments: toolArguments,
}: {
  effect: Pick<Effect, "mayWrite" | "secrets" | "workspaceId">;
  tool: string;
  arguments: JsonObject;
}): Promise<void> {
  const { mayWrite, workspaceId } = effect;
  if (mayWrite || (await isReadOnlyTool(runtime().db, { workspaceId, tool }))) return;
  guardWrite(effect, {
    act: `call ${tool}, which is not marked read-only`,
    wouldSend: { tool, arguments: toolArguments },
  });
}
