import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

/** What is no page: the answers of these say for themselves what may be done with them. */
const NO_PAGE = /^\/(_next|v1|api|mcp|oauth|authorize|token|register|\.well-known)([/?]|$)/;

/** Under this name the root layout reads the nonce, for scripts that it writes itself. */
export const NONCE_HEADER = "x-nonce";

/**
 * What a page of ours may load and do. Only scripts that carry this answer's nonce run, and what those load: also
 * a script that somebody managed to upload to this origin does not. Styles may stand in the page, because what
 * positions popovers and toasts writes them there.
 */
function policyOf(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * Gives a page's answer its Content-Security-Policy. Next takes the nonce for its own scripts from that header of
 * the request; a proxy.ts, which would set it there, makes Next cut request bodies at 10 MB.
 */
export function applyPagePolicy(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (NO_PAGE.test(incoming.url ?? "/")) return;
  const nonce = randomBytes(16).toString("base64");
  const policy = policyOf(nonce);
  incoming.headers["content-security-policy"] = policy;
  incoming.headers[NONCE_HEADER] = nonce;
  outgoing.setHeader("Content-Security-Policy", policy);
}
