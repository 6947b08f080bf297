import { MAX_BODY_BYTES } from "#lib/contract/limits.ts";
import { bodyChunks } from "#lib/doors/http/body-chunks.ts";
import { declaredLength, requireJson, tooLarge } from "#lib/doors/http/read-json-body.ts";
import { MessageSkeleton } from "./message-skeleton.ts";
import type { Posted } from "./read-posted.ts";
import { RPC_CODES, RpcError } from "./rpc-error.ts";

/**
 * Reads just enough of a rate-limited caller's message to refuse it under its id. Keeps and parses nothing large, and
 * takes no slot for large bodies.
 * @throws RpcError with 400 for a body that is not JSON; DomainError payload_too_large, unsupported_media_type.
 */
export async function readLimited(request: Request): Promise<Posted> {
  requireJson(request.headers);
  if ((declaredLength(request.headers) ?? 0) > MAX_BODY_BYTES) throw tooLarge(MAX_BODY_BYTES);
  const chunks = bodyChunks(request);
  const skeleton = new MessageSkeleton();
  let length = 0;
  try {
    for (let chunk = await chunks.read(); chunk; chunk = await chunks.read()) {
      length += chunk.length;
      if (length > MAX_BODY_BYTES) throw tooLarge(MAX_BODY_BYTES);
      skeleton.append(chunk);
    }
  } catch (error) {
    chunks.stop();
    throw error;
  }
  return { message: parsed(skeleton.text()), unstorable: undefined };
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    throw new RpcError(RPC_CODES.parseError, "The body is not valid JSON.", { httpStatus: 400 });
  }
}
