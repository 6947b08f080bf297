import { pipeline, Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import { OutboundError } from "./outbound-error.ts";

export const ACCEPTED_ENCODINGS = "gzip, deflate, br";

/** Nobody compresses more often; each layer of a bomb multiplies. */
const MAX_LAYERS = 2;

/**
 * The compressions of an answer in the order in which they were applied.
 * @throws OutboundError protocol for one that we do not undo.
 */
export function codingsOf(contentEncoding: string | undefined, host: string): readonly string[] {
  const codings = (contentEncoding ?? "")
    .split(",")
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== "" && coding !== "identity");
  if (codings.length <= MAX_LAYERS && codings.every((coding) => /^(?:x-)?gzip$|^deflate$|^br$/.test(coding)))
    return codings;
  throw new OutboundError("protocol", `${host} answered in a compression that this service does not know.`);
}

/**
 * The decompressed body, at most so many bytes of it; whatever comes after the bound is never decompressed.
 * Leaving the loop early destroys `source`, which closes its connection.
 * @throws OutboundError too_large, protocol where the compression is broken; the source's own errors.
 */
export async function* readBody({
  source,
  codings,
  maxBytes,
  host,
}: {
  source: Readable;
  codings: readonly string[];
  maxBytes: number;
  host: string;
}): AsyncGenerator<Uint8Array, void, undefined> {
  let stream = source;
  for (const coding of codings.toReversed()) stream = await decompressed(stream, coding);
  let bytes = 0;
  try {
    for await (const chunk of stream) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes)
        throw new OutboundError("too_large", `${host} answered with more than ${maxBytes} bytes.`);
      yield chunk;
    }
  } catch (error) {
    throw isZlibError(error)
      ? new OutboundError("protocol", `The compression of the answer of ${host} is broken.`, { cause: error })
      : error;
  } finally {
    source.destroy();
  }
}

async function decompressed(source: Readable, coding: string): Promise<Readable> {
  const chunks = source[Symbol.asyncIterator]();
  const first = await chunks.next();
  // An answer without a body may name a compression all the same.
  if (first.done) return Readable.from([]);
  async function* all() {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  return piped(Readable.from(all()), decompressorFor(coding, first.value[0]));
}

function decompressorFor(coding: string, firstByte: number): Transform {
  if (coding === "br") return createBrotliDecompress();
  if (coding !== "deflate") return createGunzip();
  // Some servers leave the zlib header of `deflate` out; the first byte tells.
  return (firstByte & 0x0f) === 8 ? createInflate() : createInflateRaw();
}

function piped(source: Readable, transform: Transform): Readable {
  // Its errors come out of the transform, which is destroyed with them.
  pipeline(source, transform, () => {});
  return transform;
}

function isZlibError(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  return /^(?:Z_|ERR_BROTLI|ERR__ERROR|ERR_PADDING|ERR_UNREACHABLE)/.test(String(error.code));
}
