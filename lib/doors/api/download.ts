import { DomainError } from "#lib/contract/errors.ts";
import { isRasterType } from "#lib/contract/file-types.ts";
import { type ByteRange, byteRange } from "#lib/doors/http/byte-range.ts";
import type { AnswerHeaders } from "#lib/doors/http/error-response.ts";
import { downloadHeaders } from "#lib/nouns/contents/download-headers.ts";
import type { Streamed } from "./define-stream.ts";

/** What a download needs to know of a file, and where its bytes come from. */
export interface Downloadable {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly sha256: string;
  readonly read: (range: ByteRange) => AsyncIterable<Uint8Array>;
}

/**
 * A file as a download, or the part of it that was asked for (RFC 9110, 13 and 14).
 * @throws DomainError range_not_satisfiable; `answering` has said how long the file is.
 */
export function download(
  { name, type, size, sha256, read }: Downloadable,
  { headers, answering }: { headers: Headers; answering: AnswerHeaders },
): Streamed {
  const etag = `"${sha256}"`;
  // Everything else is bytes to a browser.
  const contentType = isRasterType(type) ? type : "application/octet-stream";
  const common = { ...downloadHeaders({ name, size }), etag, "accept-ranges": "bytes" };
  if (matches(headers.get("if-none-match"), etag))
    return { contentType, status: 304, headers: { etag }, chunks: none };
  const ifRange = headers.get("if-range");
  const range =
    ifRange === null || ifRange.trim() === etag ? byteRange(headers.get("range"), size) : undefined;
  if (range === undefined) return { contentType, headers: common, chunks: read({ start: 0, end: size }) };
  if (range === null) {
    answering["content-range"] = `bytes */${size}`;
    throw new DomainError(
      "range_not_satisfiable",
      `The file has ${size} bytes: none of them is in the range.`,
    );
  }
  const { start, end } = range;
  return {
    contentType,
    status: 206,
    headers: {
      ...common,
      "content-length": String(end - start),
      "content-range": `bytes ${start}-${end - 1}/${size}`,
    },
    chunks: read(range),
  };
}

function matches(header: string | null, etag: string): boolean {
  const given = header?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return given.includes(etag) || given.includes("*");
}

const none: AsyncIterable<Uint8Array> = {
  [Symbol.asyncIterator]: () => ({ next: async () => ({ done: true, value: undefined }) }),
};
