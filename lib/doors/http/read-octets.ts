import { DomainError } from "#lib/contract/errors.ts";
import { bodyChunks } from "./body-chunks.ts";
import { declaredLength, tooLarge } from "./read-json-body.ts";

/**
 * Whether a request announces bytes.
 * @param alone nothing else is taken.
 * @throws DomainError unsupported_media_type for anything else then, and for a compressed body.
 */
export function hasOctets({ headers }: Request, alone: boolean): boolean {
  const type = headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/octet-stream") {
    if (!alone) return false;
    throw refused("The request body must be application/octet-stream.");
  }
  const encoding = headers.get("content-encoding")?.trim().toLowerCase();
  if (encoding !== undefined && encoding !== "identity")
    throw refused("The request body must not be compressed.");
  return true;
}

/**
 * A body of bytes, read as fast as it is taken, and counted, whatever Content-Length says.
 * @throws DomainError payload_too_large, at once or while reading; invalid_request where it ends too early.
 */
export function readOctets(
  request: Request,
  maxBytes: number,
): { chunks: AsyncIterable<Uint8Array>; declaredBytes: number | undefined } {
  const declaredBytes = declaredLength(request.headers);
  if (declaredBytes !== undefined && declaredBytes > maxBytes) throw tooLarge(maxBytes);
  return { chunks: counted(request, maxBytes), declaredBytes };
}

async function* counted(request: Request, maxBytes: number): AsyncGenerator<Uint8Array> {
  const chunks = bodyChunks(request);
  let bytes = 0;
  try {
    for (let chunk = await chunks.read(); chunk; chunk = await chunks.read()) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      yield chunk;
    }
  } finally {
    chunks.stop(); // what nobody takes is not read
  }
}

const refused = (message: string) => new DomainError("unsupported_media_type", message);
