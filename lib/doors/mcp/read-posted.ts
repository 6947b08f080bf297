import { type ErrorDetail, isDomainError } from "#lib/contract/errors.ts";
import { isJsonObject } from "#lib/contract/json.ts";
import { isChanged } from "#lib/doors/http/changed-value.ts";
import { OVERLONG } from "#lib/doors/http/drop-overlong.ts";
import { findUnstorable } from "#lib/doors/http/find-unstorable.ts";
import { isBeyondBounds } from "#lib/doors/http/json-scanner.ts";
import { puttingTogether } from "#lib/doors/http/parse-json-bytes.ts";
import { readParsedBody } from "#lib/doors/http/read-json-body.ts";
import { loopShare } from "#lib/platform/threads/loop-share.ts";
import { RPC_CODES, RpcError } from "./rpc-error.ts";

/** A call's attachments, from the top of the message. */
const CONTENTS_AT = ["params", "arguments", "attachments"];
/** A run's input in a call's arguments. */
const INPUT_AT = ["params", "arguments", "input"];
/** The message and its params surround the arguments, which may be as deep as a body (D1). */
const LEVELS_AROUND = 2;

export interface Posted {
  readonly message: unknown;
  /** An argument value that cannot be stored, with its pointer. */
  readonly unstorable: ErrorDetail | undefined;
}

/**
 * Reads a message with the usual handling of large attachments.
 * @throws RpcError with 400: -32600 for JSON beyond the limits, -32700 for invalid JSON; DomainError payload_too_large,
 * unsupported_media_type, unavailable.
 */
export async function readPosted(request: Request): Promise<Posted> {
  const bounds = { contentsAt: CONTENTS_AT, inputAt: INPUT_AT, levelsAround: LEVELS_AROUND };
  try {
    const parsed = await readParsedBody(request, bounds);
    // The parser reports only the first fault of the message, which may be outside the arguments.
    const unstorable =
      parsed.unstorable &&
      (inArguments(parsed.unstorable) ?? findUnstorable({ value: argumentsOf(parsed.value) }));
    // A value that was too long or changed is absent here: the call would be made without it.
    if (parsed.unstorable && !unstorable && leavesNoTrace(parsed.unstorable))
      throw outsideArguments(parsed.unstorable);
    return { message: await loopShare.finish(puttingTogether(parsed)), unstorable };
  } catch (error) {
    if (!isDomainError(error) || error.code !== "invalid_request") throw error;
    const code = isBeyondBounds(error) ? RPC_CODES.invalidRequest : RPC_CODES.parseError;
    throw new RpcError(code, error.message, { httpStatus: 400 });
  }
}

/**
 * Values that are not there to be scanned again keep the parser's fault: a large input, a number that lost its
 * digits.
 */
function inArguments({ field = "", ...fault }: ErrorDetail): ErrorDetail | undefined {
  const around = "/params/arguments";
  const isInside = field === around || field.startsWith(`${around}/`);
  return isInside ? { ...fault, field: field.slice(around.length) } : undefined;
}

const leavesNoTrace = (fault: ErrorDetail) => fault.code === OVERLONG || isChanged(fault);

function outsideArguments({ field = "", message }: ErrorDetail): RpcError {
  return new RpcError(RPC_CODES.invalidRequest, `${field || "the message"} ${message}.`, { httpStatus: 400 });
}

function argumentsOf(message: unknown): unknown {
  const params = isJsonObject(message) ? message.params : undefined;
  return isJsonObject(params) ? params.arguments : undefined;
}
