import { pipeline, Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import { OutboundError } from "./outbound-error.ts";

export const ACCEPTED_ENCODINGS = "gzip, deflate, br";

/** More layers are never legitimate, and each layer of a zip bomb multiplies. */
const MAX_LAYERS = 2;

/**
 * A response's compressions in the order of application.
 * @throws OutboundError protocol for an unsupported one.
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
 * The decompressed body up to a limit; nothing after the limit is decompressed. Leaving the loop early destroys
 * `source`, which closes its connection.
 * @throws OutboundError too_large, protocol if the compression is broken; the source's own errors.
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
  // A response without a body may still name a compression.
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
  // Some servers omit the zlib header of `deflate`; the first byte shows it.
  return (firstByte & 0x0f) === 8 ? createInflate() : createInflateRaw();
}

function piped(source: Readable, transform: Transform): Readable {
  // Its errors also surface in the transform, which is destroyed with it.
  pipeline(source, transform, () => {});
  return transform;
}

function isZlibError(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  return /^(?:Z_|ERR_BROTLI|ERR__ERROR|ERR_PADDING|ERR_UNREACHABLE)/.test(String(error.code));
}
