import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { matches } from "#lib/runs/get-run.ts";

/** Bytes that are the same for every caller, and what is told of them. */
export interface StaticContent {
  readonly contentType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly gzipped: Uint8Array<ArrayBuffer>;
  /** Weak: both encodings share it. */
  readonly etag: string;
}

const compress = promisify(gzip);

/** Compresses once what is served often; neither host compresses the answers of routes. */
export async function staticContent({
  bytes,
  contentType,
}: {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
}): Promise<StaticContent> {
  const digest = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
  return { contentType, bytes, gzipped: new Uint8Array(await compress(bytes)), etag: `W/"${digest}"` };
}

/** A quality of 0 refuses the encoding (RFC 9110, 12.5.3). */
function acceptsGzip(request: Request): boolean {
  return /(^|,)\s*(gzip|\*)\s*(;\s*q=(?!0(\.0*)?\s*(,|$))|,|$)/i.test(
    request.headers.get("accept-encoding") ?? "",
  );
}

/** Answers with the content, or 304 where the caller has it. `headers` are those beside the content's own. */
export function answerStatic({
  request,
  content,
  headers,
}: {
  request: Request;
  content: StaticContent;
  headers: Readonly<Record<string, string>>;
}): Response {
  const { contentType, bytes, gzipped, etag } = content;
  const answer = new Headers({
    ...headers,
    etag,
    vary: "Accept-Encoding",
    "x-content-type-options": "nosniff",
  });
  if (matches(request.headers.get("if-none-match") ?? "", etag.slice("W/".length))) {
    return new Response(null, { status: 304, headers: answer });
  }
  answer.set("content-type", contentType);
  if (!acceptsGzip(request)) return new Response(bytes, { headers: answer });
  answer.set("content-encoding", "gzip");
  return new Response(gzipped, { headers: answer });
}
