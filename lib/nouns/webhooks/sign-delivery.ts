import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;

/** A new secret, as its receiver gets it (Standard Webhooks 1.0). */
export const newWebhookSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString("base64")}`;

/**
 * The headers of an attempt (D20; Standard Webhooks 1.0): a signature for each secret, separated by a space.
 * @param at when it is sent; receivers refuse what is older than some minutes.
 */
export function signedHeaders({
  eventId,
  body,
  secrets,
  at,
}: {
  eventId: string;
  body: string;
  secrets: readonly string[];
  at: Date;
}): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${eventId}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    "content-type": "application/json",
    "webhook-id": eventId,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}
