import type { JsonObject } from "#lib/contract/json.ts";
import { prepared } from "#lib/language/evaluation/computation.ts";
import type { NodeResult } from "#lib/language/node-types/node-result.ts";
import type { Authorization } from "#lib/nouns/connections/authorization.ts";
import { signedIn } from "#lib/nouns/connections/signed-in.ts";
import { withConnection } from "../auth-wait.ts";
import type { Effect } from "../effect.ts";
import { numbersUnder } from "../number-as-text.ts";
import { type HttpNode, runHttpNode } from "./http-node.ts";

/** The one call that the node makes. */
const CALL = 1;

/** The request that a preview does not send. */
export async function unsentRequest({
  node,
  effect: { compute },
}: {
  node: HttpNode;
  effect: Effect;
}): Promise<JsonObject> {
  const { url, headers, body } = await prepared(compute, node);
  return { method: node.config.method, url, headers: { ...headers }, body: body ?? null };
}

/**
 * Makes the node's call, signed in through its connection where it names one.
 * @throws ExpressionError, NodeFailure, Suspended.
 */
export async function runHttpEffect({
  node,
  effect,
}: {
  node: HttpNode;
  effect: Effect;
}): Promise<NodeResult> {
  const { connectionId } = node.config;
  const { compute, workspaceId } = effect;
  const output = await withConnection({
    effect,
    ordinal: CALL,
    work: () =>
      effect.call(CALL, async ({ idempotencyKey, signal }) => {
        const call = (authorization?: Authorization) =>
          runHttpNode({ node, workspaceId, compute, idempotencyKey, signal, authorization });
        const { output: result, asText } = await (connectionId === undefined
          ? call()
          : signedIn({ workspaceId, connectionId, isRemembered: false, signal, call }));
        return { result, events: numbersUnder(asText, "/body"), isLast: true };
      }),
    address: async () => (await prepared(compute, node)).url,
  });
  return { outcome: "done", output };
}
