import type { AnyRequest } from "#lib/contract/operation.ts";
import { requireScopes } from "./admit.ts";
import { answerRequest } from "./answer-request.ts";
import { type ActorOf, authenticate } from "./authenticate.ts";
import { closedSignal } from "./closed-signal.ts";
import { type ReadRequest, readRequest } from "./read-request.ts";
import type { RouteHandler } from "./routes.ts";

/** What a verb is given, whatever the form of its answer. */
export interface OperationCall<O extends AnyRequest> extends ReadRequest<O> {
  readonly actor: ActorOf<O>;
  /** Of the request. */
  readonly headers: Headers;
  /** Aborted when the caller closes the connection. */
  readonly closed: AbortSignal;
}

/** Answers requests as an operation's contract says: its credential and scopes, then its body, query and parameters. */
export function answerOperation<O extends AnyRequest>({
  operation,
  headers,
  respond,
}: {
  operation: O;
  /** Of any answer. */
  headers: Readonly<Record<string, string>>;
  /** Calls the verb, and answers what it gives with these headers. */
  respond: (call: OperationCall<O>, headers: Headers, request: Request) => Promise<Response>;
}): RouteHandler {
  return (request, context) =>
    answerRequest({
      request,
      headers,
      authenticate: () => authenticate(operation, request, context),
      async answer({ caller: actor, limited, headers }) {
        if (limited) throw limited;
        requireScopes(actor, operation);
        const read = await readRequest(operation, request, context);
        const call: OperationCall<O> = {
          ...read,
          actor,
          headers: request.headers,
          get closed() {
            return closedSignal(request); // few ask
          },
        };
        return { response: await respond(call, headers, request) };
      },
    });
}
