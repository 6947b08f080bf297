import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { CONSENT_PATH } from "#lib/contract/consent-path.ts";
import { RESUME_PATH, RETURN_PARAMETER, returnPath, SIGN_IN_PATH } from "#lib/contract/sign-in-path.ts";

/** Responses that are not pages set their own policy. */
const NO_PAGE = /^\/(_next|v1|api|mcp|oauth|authorize|token|register|\.well-known)([/?]|$)/;

const ANY_ORIGIN = "http://laneway.invalid";

/** The root layout reads the nonce from this header, for its inline scripts. */
export const NONCE_HEADER = "x-nonce";

/**
 * The Content-Security-Policy of pages. Only scripts with this response's nonce run, and scripts that those load; a
 * script uploaded to this origin does not. Inline styles are allowed, because popovers and toasts are positioned with
 * them.
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

/** Sensors and devices that no page uses. Only our own pages may create and use passkeys. */
const PERMISSIONS_POLICY = [
  ...["accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "magnetometer", "microphone"],
  ...["midi", "payment", "serial", "usb", "xr-spatial-tracking"],
]
  .map((feature) => `${feature}=()`)
  .concat("publickey-credentials-get=(self)", "publickey-credentials-create=(self)")
  .join(", ");

/**
 * Whether an app may have opened this page in a window and kept a reference to it: the consent page and the sign-in
 * before it. `same-origin` on any of these pages would break that reference.
 */
function leadsToConsent(target: string): boolean {
  const url = URL.parse(target, ANY_ORIGIN);
  if (!url) return false;
  const path = url.pathname.replace(/\/$/, "");
  if (path === CONSENT_PATH || path === RESUME_PATH) return true;
  if (path !== SIGN_IN_PATH && !path.startsWith(`${SIGN_IN_PATH}/`)) return false;
  return leadsToConsent(returnPath(url.searchParams.get(RETURN_PARAMETER) ?? undefined));
}

/**
 * Sets a page's policies: what it may load and do, its opener and the device features it may use. Next takes the nonce
 * for its own scripts from the request's Content-Security-Policy. A proxy.ts could set it there, but makes Next cut
 * request bodies at 10 MB.
 */
export function applyPagePolicy(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const target = incoming.url ?? "/";
  if (NO_PAGE.test(target)) return;
  const nonce = randomBytes(16).toString("base64");
  const policy = policyOf(nonce);
  incoming.headers["content-security-policy"] = policy;
  incoming.headers[NONCE_HEADER] = nonce;
  outgoing.setHeader("Content-Security-Policy", policy);
  outgoing.setHeader("Cross-Origin-Opener-Policy", leadsToConsent(target) ? "unsafe-none" : "same-origin");
  outgoing.setHeader("Permissions-Policy", PERMISSIONS_POLICY);
}
