import type { AnyRequest } from "#lib/contract/operation.ts";
import type { RouteContext, RouteHandler } from "#lib/doors/http/answer-route.ts";
import type { AnswerHeaders } from "#lib/doors/http/error-response.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import type { HeldActor } from "#lib/nouns/access/held-actor.ts";
import type { CredentialDigest } from "#lib/nouns/access/read-with-credential.ts";
import { keyDigest } from "#lib/nouns/keys/authenticate-key.ts";
import { LimitedKeys, requireScopes } from "./admit.ts";
import { answerRequest } from "./answer-request.ts";
import { type ActorOf, authenticate, bearer, holdActor } from "./authenticate.ts";
import type { FoundCredential } from "./authenticators.ts";
import { closedSignal } from "./closed-signal.ts";
import { type ReadRequest, readRequest } from "./read-request.ts";

/** What every verb receives, whether it answers JSON or a stream. */
export interface OperationCall<O extends AnyRequest, Ahead = undefined> extends ReadRequest<O> {
  readonly actor: ActorOf<O>;
  /** What was read together with the caller's key. */
  readonly ahead: Ahead | undefined;
  /** The request's headers. */
  readonly headers: Headers;
  /**
   * Makes a signal that is aborted when the caller closes the connection. Not a getter of this object: V8 makes a hidden
   * class of its own for each object literal with one, which keeps the whole request until a full collection.
   */
  readonly closed: () => AbortSignal;
  /** Follows the caller while the request waits; a function for the same reason. */
  readonly held: () => HeldActor<Extract<ActorOf<O>, Actor>>;
}

/** Where more time than this passes until the body is there, what was read ahead is old: the verb reads again. */
export const AHEAD_FRESH_MS = 250;

/** Begins what a verb reads first, in one statement with the key; undefined where nothing is to be read ahead. */
export type ReadAhead<Ahead> = (request: KeyedRequest) => (Ahead & FoundCredential) | undefined;

export interface KeyedRequest {
  readonly digest: CredentialDigest;
  /** A path parameter as it was sent. */
  readonly param: (name: string) => string;
}

/** Handles a request by its operation's contract: checks credential and scopes, then body, query and parameters. */
export function answerOperation<O extends AnyRequest, Ahead = undefined>({
  operation,
  headers,
  readAhead,
  respond,
}: {
  operation: O;
  /** Added to every response. */
  headers: Readonly<Record<string, string>>;
  readAhead?: ReadAhead<Ahead> | undefined;
  /** Calls the verb and turns its result into a response with these headers. */
  respond: (call: OperationCall<O, Ahead>, headers: AnswerHeaders, request: Request) => Promise<Response>;
}): RouteHandler {
  /** Keys over their rate limit, of operations that read ahead. */
  const limitedKeys = new LimitedKeys();
  return (request, context) => {
    let secretHash: string | undefined;
    let foundAt = 0;
    let ahead: ReturnType<ReadAhead<Ahead>>;
    return answerRequest({
      request,
      headers,
      async authenticate() {
        if (readAhead) {
          secretHash = keyDigest(bearer(request) ?? "");
          if (secretHash !== undefined && !limitedKeys.has(secretHash))
            ahead = readAhead(await keyedRequest(secretHash, context));
        }
        const actor = await authenticate(operation, request, context, ahead);
        foundAt = performance.now();
        return actor;
      },
      async answer({ caller: actor, limited, headers }) {
        if (limited) {
          if (secretHash !== undefined) limitedKeys.add(secretHash, limited);
          throw limited;
        }
        requireScopes(actor, operation);
        const read = await readRequest(operation, request, context);
        const isFresh = performance.now() - foundAt < AHEAD_FRESH_MS;
        const call: OperationCall<O, Ahead> = {
          ...read,
          actor,
          ahead: isFresh ? ahead : undefined,
          headers: request.headers,
          closed: () => closedSignal(request),
          held: () => holdActor({ operation, request, actor }),
        };
        return { response: await respond(call, headers, request) };
      },
    });
  };
}

async function keyedRequest(hash: string, { params }: RouteContext): Promise<KeyedRequest> {
  const named = await params;
  return { digest: { kind: "key", hash }, param: (name) => String(named[name]) };
}
