import type { AnyOperation, OutputOf } from "#lib/contract/operation.ts";
import { type Answer, isAnswer, NOT_MODIFIED } from "./answer.ts";
import { answerOperation, type OperationCall } from "./answer-operation.ts";
import type { RouteHandler } from "./routes.ts";

export type Verb<O extends AnyOperation> = (
  call: OperationCall<O>,
) => Promise<OutputOf<O> | Answer<OutputOf<O>>>;

/** Makes a route from an operation and a verb that answers JSON. */
export function defineRoute<O extends AnyOperation>(operation: O, verb: Verb<O>): RouteHandler {
  return answerOperation({
    operation,
    headers: deprecationHeaders(operation),
    respond: async (call, headers) => successResponse(operation, await verb(call), headers),
  });
}

/** The contract's schema removes everything that is not in the contract (D1). */
function successResponse<O extends AnyOperation>(
  operation: O,
  result: OutputOf<O> | Answer<OutputOf<O>>,
  headers: Headers,
): Response {
  const { body, status, headers: own } = isAnswer(result) ? result : { body: result };
  for (const [name, value] of Object.entries(own ?? {})) headers.set(name, value);
  if (status === NOT_MODIFIED) return new Response(null, { status, headers });
  headers.set("content-type", "application/json");
  return new Response(JSON.stringify(operation.output.parse(body)), {
    status: status ?? usualStatus(operation),
    headers,
  });
}

function usualStatus({ success }: AnyOperation): number {
  // JavaScript sorts integer-like object keys, so their order cannot mark the default status. It is the only or the
  // highest one: 202 before a replay's 200.
  return Math.max(...Object.keys(success).map(Number));
}

function deprecationHeaders({ deprecation }: AnyOperation): Record<string, string> {
  if (!deprecation) return {};
  const since = `@${Math.floor(Date.parse(deprecation.since) / 1_000)}`;
  return {
    deprecation: since,
    ...(deprecation.sunset ? { sunset: new Date(deprecation.sunset).toUTCString() } : {}),
  };
}
