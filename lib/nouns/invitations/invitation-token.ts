import { createHash, randomBytes } from "node:crypto";
import { runtime } from "#lib/platform/runtime.ts";

/** 256 random bits: the link lets its holder in, so nobody must be able to guess it. */
export function newInvitationToken(): string {
  return randomBytes(32).toString("base64url");
}

/** All that is kept of a token. */
export function hashInvitationToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** The link where the person accepts. It contains no names: the page shows what the invitation is about. */
export function invitationLink(token: string): string {
  return `${runtime().origin}/invitation/${token}`;
}
