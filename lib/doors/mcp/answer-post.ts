import type { Admitted, Answered } from "#lib/doors/api/answer-request.ts";
import { closedSignal } from "#lib/doors/api/closed-signal.ts";
import { HTTP_STATUS } from "#lib/doors/http/error-meanings.ts";
import type { AnswerHeaders } from "#lib/doors/http/error-response.ts";
import { markHeld } from "#lib/doors/http/node-exchange.ts";
import type { CredentialActor } from "#lib/nouns/access/actor.ts";
import type { McpPath } from "#lib/nouns/oauth/addresses.ts";
import { answerMessage, type MessageCall, nameRequest, refusedError } from "./answer-message.ts";
import type { BegunCall } from "./begin-call.ts";
import { chooseEra } from "./choose-era.ts";
import { holdCaller } from "./hold-caller.ts";
import { readLimited } from "./read-limited.ts";
import { type Posted, readPosted } from "./read-posted.ts";
import { isRpcError, type RpcError } from "./rpc-error.ts";
import { errorText, idOf, readRpcMessage, resultText } from "./rpc-message.ts";
import type { Toolset } from "./toolset.ts";

interface Post {
  readonly toolset: Toolset;
  readonly path: McpPath;
  readonly request: Request;
  readonly begun: BegunCall | undefined;
}

/**
 * Answers one message.
 * @throws DomainError where HTTP's own status applies: 413, 415, 503.
 */
export async function answerPost(
  { toolset, path, request, begun }: Post,
  admitted: Admitted<CredentialActor>,
): Promise<Answered> {
  const { limited, headers } = admitted;
  let posted: Posted | undefined;
  /** The method and tool, if known. */
  let asked: string | undefined;
  try {
    posted = await (begun?.posted ?? (limited ? readLimited(request) : readPosted(request)));
    const { unstorable } = posted;
    const message = readRpcMessage(posted.message);
    if (message.id === undefined) return { response: new Response(null, { status: 202, headers }) };
    const era = chooseEra(message, request.headers);
    const closed = () => closedSignal(request);
    const held: MessageCall["held"] = (needs) => {
      markHeld(request);
      const { caller } = admitted;
      const { scopes } = toolset;
      return holdCaller({ request, path, scopes, headers, caller, needs, closed: closed() });
    };
    const ahead = begun?.ahead;
    const call: MessageCall = { ...admitted, toolset, message, era, unstorable, ahead, closed, held };
    const name = nameRequest(call);
    asked = name && `${path} ${name}`;
    const { result, refusal } = await answerMessage(call);
    const response = rpcResponse(headers, 200, resultText(message.id, result));
    return { response, path: asked, status: refusal && HTTP_STATUS[refusal], errorCode: refusal };
  } catch (error) {
    if (!isRpcError(error)) throw error;
    return { ...refusedAnswer(error, admitted, idOf(posted?.message)), path: asked };
  }
}

/** The rate limit comes before any fault of the message (D1) and is never an HTTP 429. */
function refusedAnswer(
  error: RpcError,
  { limited, headers, requestId }: Admitted<CredentialActor>,
  id: ReturnType<typeof idOf>,
): Answered {
  if (!limited) {
    return {
      response: rpcResponse(headers, error.httpStatus, errorText(id, error)),
      status: error.loggedStatus,
      errorCode: error.loggedCode,
    };
  }
  const told = error.httpStatus === 200 ? error : refusedError(limited, requestId);
  return {
    response: rpcResponse(headers, 200, errorText(id, told)),
    status: HTTP_STATUS[limited.code],
    errorCode: limited.code,
  };
}

function rpcResponse(headers: AnswerHeaders, status: number, text: string): Response {
  headers["content-type"] = "application/json";
  return new Response(text, { status, headers });
}
