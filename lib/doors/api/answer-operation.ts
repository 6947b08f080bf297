import type { AnyRequest } from "#lib/contract/operation.ts";
import { requireScopes } from "./admit.ts";
import { answerRequest } from "./answer-request.ts";
import { type ActorOf, authenticate } from "./authenticate.ts";
import { closedSignal } from "./closed-signal.ts";
import { type ReadRequest, readRequest } from "./read-request.ts";
import type { RouteHandler } from "./routes.ts";

/** What every verb receives, whether it answers JSON or a stream. */
export interface OperationCall<O extends AnyRequest> extends ReadRequest<O> {
  readonly actor: ActorOf<O>;
  /** The request's headers. */
  readonly headers: Headers;
  /** Aborted when the caller closes the connection. */
  readonly closed: AbortSignal;
}

/** Handles a request by its operation's contract: checks credential and scopes, then body, query and parameters. */
export function answerOperation<O extends AnyRequest>({
  operation,
  headers,
  respond,
}: {
  operation: O;
  /** Added to every response. */
  headers: Readonly<Record<string, string>>;
  /** Calls the verb and turns its result into a response with these headers. */
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
            return closedSignal(request); // lazy: few verbs use it
          },
        };
        return { response: await respond(call, headers, request) };
      },
    });
}
