import { findChanged } from "#lib/language/exact-json/find-changed.ts";
import type { ConsoleRequest } from "./console-request.ts";

export interface ConsoleAnswer {
  readonly status: number;
  readonly tookMs: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Null if the answer has no body, or one that is not text. */
  readonly body: string | null;
  /** The size of a body that is not shown, or not to its end. */
  readonly omittedBytes: number;
}

/** The response headers that say something about the call; the others protect browsers. */
const TOLD =
  /^(content-(type|length|disposition|range)|etag|location|link|retry-after|(x-)?ratelimit.*|(x-)?request-id|deprecation|sunset|www-authenticate|idempot.*|mcp-.*)$/;
const TEXT = /^(text\/|application\/(json|problem\+json))/;
/** Longer bodies are cut: the page would stand still. */
const SHOWN_CHARS = 100_000;

/**
 * Sends a request to this service with the key alone: without the session's cookie, past every cache. The key is only in
 * this call.
 * @throws TypeError without network; DOMException AbortError once stopped.
 */
export async function sendConsoleRequest(
  { method, path, headers, body }: ConsoleRequest,
  { key, file, signal }: { key: string | undefined; file: File | undefined; signal: AbortSignal },
): Promise<ConsoleAnswer> {
  const startedAt = performance.now();
  const content = file ?? (body && JSON.stringify(body));
  const type = file ? "application/octet-stream" : "application/json";
  const response = await fetch(path, {
    method,
    headers: {
      ...headers,
      ...(content !== undefined && { "Content-Type": type }),
      ...(key !== undefined && { Authorization: `Bearer ${key}` }),
    },
    ...(content !== undefined && { body: content }),
    credentials: "omit",
    cache: "no-store",
    redirect: "error",
    signal,
  });
  const isText = TEXT.test(response.headers.get("content-type") ?? "");
  const bytes = await response.arrayBuffer();
  const text = isText ? readable(new TextDecoder().decode(bytes)) : null;
  return {
    status: response.status,
    tookMs: performance.now() - startedAt,
    headers: [...response.headers].filter(([name]) => TOLD.test(name)),
    body: text === null ? null : text.slice(0, SHOWN_CHARS),
    omittedBytes: text === null ? bytes.byteLength : Math.max(0, text.length - SHOWN_CHARS),
  };
}

/** The JSON indented, unless parsing would change it. */
function readable(text: string): string {
  try {
    if (findChanged(text)) return text;
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
