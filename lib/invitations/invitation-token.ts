import { createHash, randomBytes } from "node:crypto";
import { runtime } from "#lib/runtime.ts";

/** 256 random bits: whoever has the link is let in, so it cannot be guessed. */
export function newInvitationToken(): string {
  return randomBytes(32).toString("base64url");
}

/** All that is kept of a token. */
export function hashInvitationToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Where the person accepts. It names no one: what it is about stands on the page. */
export function invitationLink(token: string): string {
  return `${runtime().origin}/invitation/${token}`;
}
