import type { ErrorCode, ErrorDetail } from "#lib/contract/errors.ts";
import type { Admitted } from "#lib/doors/api/answer-request.ts";
import type { FoundCredential } from "#lib/doors/api/authenticators.ts";
import { HTTP_STATUS } from "#lib/doors/http/error-meanings.ts";
import { errorEnvelope, publicError } from "#lib/doors/http/error-response.ts";
import type { CredentialActor } from "#lib/nouns/access/actor.ts";
import type { HeldActor } from "#lib/nouns/access/held-actor.ts";
import { callTool } from "./call-tool.ts";
import { DISCOVERED, initialized, SERVER_INFO } from "./describe-server.ts";
import type { Era } from "./protocol-versions.ts";
import { RPC_CODES, RpcError } from "./rpc-error.ts";
import type { RpcMessage } from "./rpc-message.ts";
import type { ToolNeeds } from "./tool.ts";
import type { Toolset } from "./toolset.ts";

export interface MessageCall extends Admitted<CredentialActor> {
  readonly toolset: Toolset;
  readonly message: RpcMessage;
  readonly era: Era;
  /** An argument value that cannot be stored, with its pointer. */
  readonly unstorable: ErrorDetail | undefined;
  /** The tool's first read, if it is under way. */
  readonly ahead: FoundCredential | undefined;
  /** A signal aborted when the caller closes the connection. */
  readonly closed: () => AbortSignal;
  /** Follows the caller of a tool that waits. */
  readonly held: (needs: ToolNeeds) => HeldActor<CredentialActor>;
}

export interface MessageAnswer {
  /** The JSON-RPC result, as JSON. */
  readonly result: string;
  /** The error code if a tool refused. */
  readonly refusal?: ErrorCode;
}

type Method = (call: MessageCall) => MessageAnswer | Promise<MessageAnswer>;

/** Every result of 2026-07-28 states that it is complete and names the server. */
const STATELESS_META = { "io.modelcontextprotocol/serverInfo": SERVER_INFO };
const STATELESS_HEAD = `"resultType":"complete","_meta":${JSON.stringify(STATELESS_META)}`;

/** A credential's tools can change any time, so lists expire soon; each call is checked anyway. */
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

/** A request's method and tool for the log. Unknown names are not logged. */
export function nameRequest({ toolset, era, message: { method, params } }: MessageCall): string | undefined {
  if (!Object.hasOwn(METHODS[era], method)) return undefined;
  const tool = typeof params.name === "string" ? toolset.named(params.name) : undefined;
  return method === "tools/call" && tool ? `${method} ${tool.name}` : method;
}

/**
 * Answers one request of either era.
 * @throws RpcError for an unknown method (404 in 2026-07-28) or a rate limit outside tools/call.
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

/** An error with our envelope, for methods without a tool result (D15). */
export function refusedError(error: unknown, requestId: string): RpcError {
  const envelope = errorEnvelope(error, requestId);
  const { code: loggedCode } = publicError(error);
  const loggedStatus = HTTP_STATUS[loggedCode];
  return new RpcError(RPC_CODES.refused, envelope.error.message, {
    data: envelope,
    loggedStatus,
    loggedCode,
  });
}
