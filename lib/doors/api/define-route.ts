import type { AnyOperation, OutputOf } from "#lib/contract/operation.ts";
import type { RouteHandler } from "#lib/doors/http/answer-route.ts";
import type { AnswerHeaders } from "#lib/doors/http/error-response.ts";
import { type Answer, isAnswer, NO_CONTENT, NOT_MODIFIED } from "./answer.ts";
import { answerOperation, type OperationCall, type ReadAhead } from "./answer-operation.ts";

export type Verb<O extends AnyOperation, Ahead = undefined> = (
  call: OperationCall<O, Ahead>,
) => Promise<OutputOf<O> | Answer<OutputOf<O>>>;

/**
 * Makes a route from an operation and a verb that answers JSON.
 * @param readAhead of operations that are called so often that a round trip counts.
 */
export function defineRoute<O extends AnyOperation, Ahead = undefined>(
  operation: O,
  verb: Verb<O, Ahead>,
  readAhead?: ReadAhead<Ahead>,
): RouteHandler {
  const success = usualStatus(operation);
  return answerOperation({
    operation,
    headers: deprecationHeaders(operation),
    readAhead,
    respond: async (call, headers) =>
      successResponse({ operation, result: await verb(call), success, headers }),
  });
}

/** The contract's schema removes everything that is not in the contract (D1). */
function successResponse<O extends AnyOperation>({
  operation,
  result,
  success,
  headers,
}: {
  operation: O;
  result: OutputOf<O> | Answer<OutputOf<O>>;
  /** The status where the result names none. */
  success: number;
  headers: AnswerHeaders;
}): Response {
  const { body, status, headers: own } = isAnswer(result) ? result : { body: result };
  if (own) Object.assign(headers, own);
  const chosen = status ?? success;
  if (chosen === NOT_MODIFIED || chosen === NO_CONTENT)
    return new Response(null, { status: chosen, headers });
  headers["content-type"] = "application/json";
  return new Response(JSON.stringify(operation.output.parse(body)), { status: chosen, headers });
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
