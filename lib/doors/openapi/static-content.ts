import { createHash } from "node:crypto";
import { matchesEntityTag } from "#lib/nouns/runs/entity-tag.ts";

/** Bytes that are the same for every caller, with their headers. */
export interface StaticContent {
  readonly contentType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The ETag header, in quotes. */
  readonly etag: string;
}

export function staticContent({ bytes, contentType }: Omit<StaticContent, "etag">): StaticContent {
  const digest = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
  return { contentType, bytes, etag: `"${digest}"` };
}

/**
 * Answers with the content, or 304 if the caller has it. Not compressed: Next drops Content-Encoding from route
 * responses.
 * @param headers in addition to the content's own.
 */
export function answerStatic({
  request,
  content,
  headers,
}: {
  request: Request;
  content: StaticContent;
  headers: Readonly<Record<string, string>>;
}): Response {
  const { contentType, bytes, etag } = content;
  const answer = new Headers({ ...headers, etag, "x-content-type-options": "nosniff" });
  if (matchesEntityTag(request.headers.get("if-none-match") ?? "", etag)) {
    return new Response(null, { status: 304, headers: answer });
  }
  answer.set("content-type", contentType);
  return new Response(bytes, { headers: answer });
}
