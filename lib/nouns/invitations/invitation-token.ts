import { createHash, randomBytes } from "node:crypto";
import { runtime } from "#lib/platform/runtime.ts";

/** 256 random bits, because anybody with the link can join. */
export function newInvitationToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The stored hash of a token. */
export function hashInvitationToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** The invitation's link. It contains no names: the page shows the details. */
export function invitationLink(token: string): string {
  return `${runtime().origin}/invitation/${token}`;
}
