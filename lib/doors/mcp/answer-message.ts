import type { ErrorCode, ErrorDetail } from "#lib/contract/errors.ts";
import type { Admitted } from "#lib/doors/api/answer-request.ts";
import { errorEnvelope, publicError } from "#lib/doors/http/error-response.ts";
import { HTTP_STATUS } from "#lib/doors/http/http-status.ts";
import type { CredentialActor } from "#lib/nouns/access/actor.ts";
import { callTool } from "./call-tool.ts";
import { DISCOVERED, initialized, SERVER_INFO } from "./describe-server.ts";
import type { Era } from "./protocol-versions.ts";
import { RPC_CODES, RpcError } from "./rpc-error.ts";
import type { RpcMessage } from "./rpc-message.ts";
import type { Toolset } from "./toolset.ts";

export interface MessageCall extends Admitted<CredentialActor> {
  readonly toolset: Toolset;
  readonly message: RpcMessage;
  readonly era: Era;
  /** What of the arguments cannot be stored, by its pointer into them. */
  readonly unstorable: ErrorDetail | undefined;
  /** For who holds the answer back as its caller asked: aborted when the caller closes the connection. */
  readonly held: () => AbortSignal;
}

export interface MessageAnswer {
  /** The JSON-RPC result, as JSON. */
  readonly result: string;
  /** Why a tool refused, if one did. */
  readonly refusal?: ErrorCode;
}

type Method = (call: MessageCall) => MessageAnswer | Promise<MessageAnswer>;

/** Every result of 2026-07-28 says that it is whole and whose it is. */
const STATELESS_META = { "io.modelcontextprotocol/serverInfo": SERVER_INFO };
const STATELESS_HEAD = `"resultType":"complete","_meta":${JSON.stringify(STATELESS_META)}`;

/** What a credential may call can change with any request, so a list is soon stale; calls are checked anyway. */
const LIST_TTL_MS = 60_000;

const listTools: Method = ({ toolset, caller, era, message: { params } }) => {
  if (params.cursor !== undefined)
    throw new RpcError(
      RPC_CODES.invalidParams,
      "Invalid params: the list has one page, and no cursor was issued.",
    );
  const tools = `"tools":${toolset.listFor(caller)}`;
  if (era === "handshake") return { result: `{${tools}}` };
  return { result: `{${STATELESS_HEAD},${tools},"ttlMs":${LIST_TTL_MS},"cacheScope":"private"}` };
};

const call: Method = async (given) => {
  const { result, refusal } = await callTool(given);
  const whole =
    given.era === "handshake"
      ? result
      : { resultType: "complete", ...result, _meta: { ...STATELESS_META, ...result._meta } };
  return { result: JSON.stringify(whole), ...(refusal ? { refusal } : {}) };
};

const METHODS: Readonly<Record<Era, Readonly<Record<string, Method>>>> = {
  handshake: {
    initialize: ({ message }) => ({ result: initialized(message) }),
    ping: () => ({ result: "{}" }),
    "tools/list": listTools,
    "tools/call": call,
  },
  stateless: {
    "server/discover": () => ({ result: `{${STATELESS_HEAD},${JSON.stringify(DISCOVERED).slice(1)}` }),
    "tools/list": listTools,
    "tools/call": call,
  },
};

/** What a request asks for, as far as it is something there is: names that callers make up are not kept. */
export function nameRequest({ toolset, era, message: { method, params } }: MessageCall): string | undefined {
  if (!Object.hasOwn(METHODS[era], method)) return undefined;
  const tool = typeof params.name === "string" ? toolset.named(params.name) : undefined;
  return method === "tools/call" && tool ? `${method} ${tool.name}` : method;
}

/**
 * Answers one request of either era.
 * @throws RpcError as JSON-RPC has it: an unknown method (404 in 2026-07-28), a rate limit outside tools/call.
 */
export function answerMessage(given: MessageCall): MessageAnswer | Promise<MessageAnswer> {
  const { message, era, limited, requestId } = given;
  const answer = Object.hasOwn(METHODS[era], message.method) ? METHODS[era][message.method] : undefined;
  if (limited && answer !== call) throw refusedError(limited, requestId);
  if (answer) return answer(given);
  throw new RpcError(RPC_CODES.methodNotFound, "Method not found", {
    httpStatus: era === "stateless" ? 404 : 200,
    loggedStatus: 404,
  });
}

/** A refusal in our own terms, where there is no tool whose result it could be (D15). */
export function refusedError(error: unknown, requestId: string): RpcError {
  const envelope = errorEnvelope(error, requestId);
  const loggedStatus = HTTP_STATUS[publicError(error).code];
  return new RpcError(RPC_CODES.refused, envelope.error.message, { data: envelope, loggedStatus });
}
