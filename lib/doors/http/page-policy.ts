import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { CONSENT_PATH } from "#lib/contract/consent-path.ts";
import { RESUME_PATH, RETURN_PARAMETER, returnPath, SIGN_IN_PATH } from "#lib/contract/sign-in-path.ts";

/** Responses that are not pages: they carry their own policy. */
const NO_PAGE = /^\/(_next|v1|api|mcp|oauth|authorize|token|register|\.well-known)([/?]|$)/;

const ANY_ORIGIN = "http://laneway.invalid";

/** Under this name the root layout reads the nonce, for scripts that it writes itself. */
export const NONCE_HEADER = "x-nonce";

/**
 * What our pages may load and do. Only scripts with this answer's nonce run, and the scripts that those load. A
 * script that somebody managed to upload to this origin does not run. Inline styles are allowed, because the code
 * that positions popovers and toasts writes them.
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

/** Sensors and devices that no page of ours uses. Passkeys are made and used by our own pages alone. */
const PERMISSIONS_POLICY = [
  ...["accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "magnetometer", "microphone"],
  ...["midi", "payment", "serial", "usb", "xr-spatial-tracking"],
]
  .map((feature) => `${feature}=()`)
  .concat("publickey-credentials-get=(self)", "publickey-credentials-create=(self)")
  .join(", ");

/**
 * Whether an app may have opened this page in a window of its own that it watches: the consent page and the sign-in
 * that leads there. `same-origin` on any page of that way would cut the app's hold on its window.
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
 * Gives a page's answer its policies: what it may load and do, which windows keep a hold on it, what of the device it
 * may use. Next takes the nonce for its own scripts from the request's Content-Security-Policy; a proxy.ts, which
 * would set it there, makes Next cut request bodies at 10 MB.
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
